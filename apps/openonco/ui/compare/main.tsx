import { startView } from "@clinical-mcp/app-ui";
import { CompareView } from "./compare-view.tsx";
import "./compare.css";

await startView("openonco-compare", CompareView);

import { startView } from "@clinical-mcp/app-ui";
import "./screening.css";
import { ScreeningView } from "./screening-view.tsx";

await startView("opa-screening", ScreeningView);

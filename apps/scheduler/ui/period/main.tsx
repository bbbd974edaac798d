import { startView } from "@clinical-mcp/app-ui";
import { PeriodView } from "./period-view.tsx";
import "./map.css";

await startView("scheduler-period", PeriodView);

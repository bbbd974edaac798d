import { startView } from "@clinical-mcp/app-ui";
import "./plan.css";
import { PlanView } from "./plan-view.tsx";

await startView("scheduler-plan", PlanView);

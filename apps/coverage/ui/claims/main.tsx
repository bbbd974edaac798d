import { startView } from "@clinical-mcp/app-ui";
import { ClaimsView } from "./claims-view.tsx";

await startView("coverage-claims", ClaimsView);

import { startView } from "@clinical-mcp/app-ui";
import { ProvisionsView } from "./provisions-view.tsx";

await startView("opa-provisions", ProvisionsView);

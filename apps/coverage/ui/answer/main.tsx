import { startView } from "@clinical-mcp/app-ui";
import { AnswerView } from "./answer-view.tsx";

await startView("coverage-answer", AnswerView);

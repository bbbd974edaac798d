import { readFileSync } from "node:fs";
import { openDeps } from "./test/starter-dataset.ts";
import { answerCoverage } from "./src/domain/answer/answer-coverage.ts";
const { deps } = await openDeps("/work/main/data/processed/coverage");
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  try { const a = answerCoverage(JSON.parse(line), deps); console.log(line.slice(0, 300) + "\n=> " + (process.argv[3] ? JSON.stringify(a.asks.map((x:any)=>[x.subject,x.decision,x.summary??a.summary,(x.needs??[]).map((n:any)=>n.path+" "+(n.fact??"")),x.assumed])) : JSON.stringify(a, null, 1))); }
  catch (e: any) { console.log(line.slice(0, 100), "ERR", e.message, e.code, e.suggestion, e.stack?.slice(0,300)); }
}
process.exit(0);

// Measures how far confidence can be trusted: asks the engine questions that a collection can and cannot answer, fits the
// support models, and reports them held out. The report goes to stdout, progress to stderr.
import { openCollection, type Described } from "@clinical-mcp/eval-kit";
import { readArguments, USAGE, type CalibrationOptions } from "./eval-calibration/arguments.ts";
import { askQuestions } from "./eval-calibration/ask-questions.ts";
import { formatFindings, type CalibrationFindings } from "./eval-calibration/format-report.ts";
import { judgeModels } from "./eval-calibration/judge-models.ts";
import { judgeScores, judgeShares } from "./eval-calibration/judge-scores.ts";
import { SHIPPED_MODELS_FILE, writeModels } from "./eval-calibration/write-models.ts";
import { createProgress, explainFailure, listenForInterrupt } from "./eval-retrieval/terminal.ts";

const signal = listenForInterrupt();

try {
  const options = readArguments(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else {
    const findings = await evaluate(options);
    console.log(options.json ? JSON.stringify(findings, undefined, 2) : formatFindings(findings));
    if (options.write)
      await writeModels(
        SHIPPED_MODELS_FILE,
        findings.models.map(({ model }) => model),
      );
  }
} catch (error) {
  process.exitCode = explainFailure(error, signal);
}

async function evaluate({ collections: named, questions }: CalibrationOptions): Promise<CalibrationFindings> {
  const onProgress = createProgress();
  const collections = await Promise.all(
    named.map(async ({ name, folder, split }) => ({
      name,
      split,
      ...(await openCollection(folder, split)),
    })),
  );
  const searches = await askQuestions(collections, { questions, onProgress, signal });
  onProgress("models");
  const counted = collections.map(({ name, split, questions: all }) => ({
    name,
    split,
    questions: Math.min(all.length, questions),
  }));
  const description = describe(counted);
  const findings = {
    collections: counted,
    models: judgeModels(searches, description),
    scores: judgeScores(searches, description),
    shares: judgeShares(searches, description),
  };
  onProgress("");
  return findings;
}

function describe(collections: CalibrationFindings["collections"]): Described {
  return {
    fittedOn: [
      collections
        .map(({ name, split, questions }) => `${name} (${split}, ${questions} questions)`)
        .join(" and "),
      ": each question asked of its collection, of its collection without the passages judged relevant, and of",
      " another collection, by this repository's own search; kinds of questions by CASE_SHARES, collections alike.",
      " Found: a relevant passage among the first five.",
    ].join(""),
    fittedAt: new Date().toISOString().slice(0, 10),
  };
}

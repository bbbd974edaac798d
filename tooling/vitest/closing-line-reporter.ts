import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with the plain line that continuous integration reads: "N passed, N failed, N skipped". */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string): number => states.filter((found) => found === state).length;
    const broken = modules.filter(
      (module) => module.state() === "failed" && [...module.children.allTests()].length === 0,
    );
    process.stdout.write(
      `\n${count("passed")} passed, ${count("failed") + broken.length} failed, ${count("skipped")} skipped\n`,
    );
  }
}

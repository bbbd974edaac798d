/**
 * Suites that start processes or servers, or build datasets. They are the vitest project `system`, which `npm test` runs and
 * `npm run quick` leaves out. The name of the file says so: `NAME.system.test.ts`.
 */
export const SYSTEM_SUITES: readonly string[] = [
  "**/*.system.test.ts",
  // Coverage's suites keep their names until its decisions are rewritten; they move to the name then, and the lines go.
  "apps/coverage/ingest/test/{adp,odb}.test.ts",
  "apps/coverage/src/tools/*.test.ts",
  "apps/coverage/src/warm-up.test.ts",
  "apps/coverage/test/*-official.test.ts",
  "apps/coverage/test/{contract,dataset-switch,faults,odb-answers,resources}.test.ts",
];

/**
 * Suites that make what a release sends out (npm packages and bundles, the steps of the images, the site) and try it. They are the vitest
 * project `release`, which `npm run rehearse` runs, and continuous integration for each change. The name of the file says so:
 * `NAME.release.test.ts`.
 */
export const RELEASE_SUITES: readonly string[] = ["**/*.release.test.ts"];

/** Where comments and names of tests follow docs/writing.md. A folder joins the list when it is clean. */
export const CODE_ROOTS: readonly string[] = [
  "apps/console",
  "apps/opa",
  "apps/openonco",
  "apps/scheduler",
  "bench",
  "scripts",
  "tooling",
];

const CODE = /\.(?:tsx?|mjs|js)$/;

/** Whether `pnpm writing` checks the comments and the names of tests of a file. */
export const isCheckedCode = (path: string): boolean =>
  CODE.test(path) && CODE_ROOTS.some((root) => path.startsWith(`${root}/`));

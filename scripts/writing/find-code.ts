/** Folders whose comments and names of tests follow docs/writing.md. */
export const CODE_ROOTS: readonly string[] = ["apps", "bench", "clients", "packages", "scripts", "tooling"];

const CODE = /\.(?:tsx?|mjs|js)$/;

/** Whether `pnpm writing` checks the comments and the names of tests of a file. */
export const isCheckedCode = (path: string): boolean =>
  CODE.test(path) && CODE_ROOTS.some((root) => path.startsWith(`${root}/`));

/** The part of this process's environment that a Node program of a test needs to start, and to find its modules compiled. */
export function bareEnvironment(): Readonly<Record<string, string>> {
  const { PATH = "", NODE_COMPILE_CACHE: cache } = process.env;
  return { PATH, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
}

/**
 * Where the source of a worker thread lies, for `new Worker(…)`: beside the module in the source tree, as
 * TypeScript; beside the bundle where `build-app --worker` put it.
 */
export const toWorkerUrl = (name: string, moduleUrl: string): URL =>
  new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl);

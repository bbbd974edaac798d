/**
 * The address of a worker thread's source, for `new Worker(…)`: next to the module in the source tree, as TypeScript;
 * next to the bundle where `build-app --worker` put it.
 */
export const toWorkerUrl = (name: string, moduleUrl: string): URL =>
  new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl);

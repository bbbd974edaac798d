/** One Mermaid flowchart of docs/architecture.md: `%% apps/NAME`, nodes `id["PATH<br>words"]`, arrows `a --> b & c`. */
export interface Picture {
  /** The server's folder, from the root. */
  readonly app: string;
  /** Paths by id, from the root. */
  readonly nodes: ReadonlyMap<string, string>;
  /** Pairs of paths, as `from -> to`. */
  readonly arrows: readonly string[];
}

export function readPictures(page: string): readonly Picture[] {
  return [...page.matchAll(/^```mermaid\n([^]*?)^```/gm)].map(([, code = ""]) => readPicture(code));
}

function readPicture(code: string): Picture {
  const app = /^ *%% (apps\/\w+)$/m.exec(code)?.[1] ?? "";
  const nodes = new Map<string, string>();
  for (const [, id = "", path = ""] of code.matchAll(/^ *(\w+)[[(]+"([^"<]+)/gm))
    nodes.set(id, path.startsWith("packages/") ? path : `${app}/${path}`);
  const arrows: string[] = [];
  for (const [, from = "", targets = ""] of code.matchAll(/^ *(\w+) --> ([\w &]+)$/gm))
    for (const to of targets.split("&")) arrows.push(`${nodes.get(from)} -> ${nodes.get(to.trim())}`);
  return { app, nodes, arrows };
}

import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

const FOLDER = new URL("../../../deploy/telemetry/", import.meta.url);

const dashboardSchema = z.object({
  templating: z.object({ list: z.array(z.object({ query: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
});
const alertsSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

/** What the dashboard and the alert rules ask Prometheus. */
export async function readQueries(): Promise<readonly string[]> {
  const board = dashboardSchema.parse(
    JSON.parse(await readFile(new URL("grafana/dashboards/clinical-mcp.json", FOLDER), "utf8")),
  );
  const alerts = alertsSchema.parse(parse(await readFile(new URL("alerts.yaml", FOLDER), "utf8")));
  return [
    ...board.templating.list.map(({ query }) => query),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ];
}

const WORDS = new Set([
  "sum", "rate", "increase", "by", "time", "histogram_quantile", "label_values", "and", "or", "unless",
]); // prettier-ignore

/** The metrics and labels that a query of Prometheus names. */
export function takeApart(query: string): {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
} {
  const grouped = [...query.matchAll(/\b(?:by|ignoring) \(([^)]*)\)/gu)].flatMap(([, list = ""]) =>
    list.split(","),
  );
  const selected = [...query.matchAll(/\{([^}]*)\}/gu)].flatMap(([, inner = ""]) =>
    [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/gu)].map(([, label = ""]) => label),
  );
  const [, shown] = /^label_values\([^,]+, (\w+)\)$/u.exec(query) ?? [];
  const rest = query
    .replaceAll(/\b(?:by|ignoring) \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/gu, " ")
    .replace(/^(label_values\([^,]+),.*$/u, "$1)");
  const metrics = [...rest.matchAll(/[a-z_][a-z0-9_]*/gu)].map(([word]) => word);
  return {
    metrics: metrics.filter((word) => !WORDS.has(word)),
    labels: [...grouped.map((label) => label.trim()), ...selected, ...(shown === undefined ? [] : [shown])],
  };
}

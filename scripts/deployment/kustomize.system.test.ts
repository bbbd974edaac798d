import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import { findApps, ROOT } from "../start/find-apps.ts";

const run = promisify(execFile);
const hasKubectl = spawnSync("kubectl", ["kustomize", "--help"]).status === 0;
const NOTE = hasKubectl ? "" : " (skipped: kubectl is not installed)";

/** What `kubectl apply -k` would send, with the components that an operator has chosen. */
async function render(components: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "kustomize-"));
  try {
    await symlink(join(ROOT, "deploy", "kubernetes"), join(folder, "kubernetes"));
    const resources = ["kubernetes/all"];
    const chosen = components.map((name) => `kubernetes/${name}`);
    const overlay = {
      kind: "Kustomization",
      apiVersion: "kustomize.config.k8s.io/v1beta1",
      resources,
      components: chosen,
    };
    await writeFile(join(folder, "kustomization.yaml"), stringify(overlay));
    const { stdout } = await run("kubectl", ["kustomize", folder], { maxBuffer: 1e7 });
    return parseAllDocuments(stdout).map((document) => document.toJS());
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.skipIf(!hasKubectl)(
  `copies of one server, and no other, are kept apart and one of them is kept up${NOTE}`,
  async () => {
    const objects = await render([]);
    for (const { name } of findApps()) {
      const own = { "app.kubernetes.io/name": name, "app.kubernetes.io/part-of": "clinical-mcp" };
      const find = (kind: string) =>
        objects.find((one) => one.kind === kind && one.metadata.name === `${name}-server`);
      const spread = find("Deployment").spec.template.spec.topologySpreadConstraints;
      expect(spread.map((one: { readonly topologyKey: string }) => one.topologyKey)).toEqual([
        "kubernetes.io/hostname",
        "topology.kubernetes.io/zone",
      ]);
      for (const { labelSelector } of spread) expect(labelSelector.matchLabels).toEqual(own);
      const budget = find("PodDisruptionBudget").spec;
      expect(budget).toMatchObject({ minAvailable: 1, unhealthyPodEvictionPolicy: "AlwaysAllow" });
      expect(budget.selector.matchLabels).toEqual(own);
    }
  },
);

test.skipIf(!hasKubectl)(
  `a private network is reached by its addresses alone, and its certificates are trusted by every server${NOTE}`,
  async () => {
    const [plain, whole] = await Promise.all([render([]), render(["private-network"])]);
    const policies = (objects: typeof whole) => objects.filter(({ kind }) => kind === "NetworkPolicy");
    expect(policies(whole).length).toBe(policies(plain).length + 2);
    const added = policies(whole).filter(({ metadata }) => metadata.name.startsWith("private-"));
    const rules = added.flatMap(({ spec }) => spec.egress);
    for (const { to, ports } of rules) {
      expect(ports.length).toBeGreaterThan(0);
      // The example, applied unchanged, admits nobody.
      for (const { ipBlock } of to) expect(ipBlock.cidr).toMatch(/^192\.0\.2\.\d+\/32$/u);
    }
    const database = added.find(({ spec }) => spec.egress[0].ports[0].port === 5432);
    expect(database.spec.podSelector.matchLabels["app.kubernetes.io/name"]).toBe("scheduler");
    for (const { spec } of whole.filter(({ kind }) => kind === "Deployment")) {
      const [server] = spec.template.spec.containers;
      const { value } = server.env.find(
        (one: { readonly name: string }) => one.name === "NODE_EXTRA_CA_CERTS",
      );
      expect(
        server.volumeMounts.some((one: { readonly mountPath: string }) =>
          value.startsWith(`${one.mountPath}/`),
        ),
      ).toBe(true);
    }
  },
);

test.skipIf(!hasKubectl)(
  `hosted, every server has an address of its own, which the ingress leads to and the tokens are for${NOTE}`,
  async () => {
    const objects = await render(["hosted"]);
    const { spec } = objects.find(({ kind }) => kind === "Ingress");
    for (const { name } of findApps()) {
      const host = `${name}.mcp.example.org`;
      const rule = spec.rules.find((one: { readonly host: string }) => one.host === host);
      const [mcp] = rule.http.paths;
      expect(mcp).toMatchObject({ path: "/mcp", backend: { service: { name: `${name}-server` } } });
      expect(spec.tls[0].hosts).toContain(host);
      const deployment = objects.find(
        ({ kind, metadata }) => kind === "Deployment" && metadata.name === `${name}-server`,
      );
      const env = new Map(
        deployment.spec.template.spec.containers[0].env.map(
          (one: { readonly name: string; readonly value: string }) => [one.name, one.value] as const,
        ),
      );
      expect(env.get("OAUTH_RESOURCE")).toBe(`https://${host}/mcp`);
      expect(env.get("ALLOW_ANONYMOUS")).toBe("false");
    }
  },
);

test.skipIf(!hasKubectl)(
  `the console is nobody special, asks servers that are there by names that they take, and has its own address${NOTE}`,
  async () => {
    const objects = await render(["hosted", "console"]);
    const find = (kind: string, name: string) =>
      objects.find((one) => one.kind === kind && one.metadata.name === name);
    const envOf = (name: string) =>
      new Map(
        find("Deployment", name).spec.template.spec.containers[0].env.map(
          (one: { readonly name: string; readonly value: string }) => [one.name, one.value] as const,
        ),
      );
    const { securityContext, containers } = find("Deployment", "console").spec.template.spec;
    expect(securityContext.runAsNonRoot).toBe(true);
    expect(containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const env = envOf("console");
    expect(env.has("ALLOW_ANONYMOUS")).toBe(false);
    const [rule] = find("Ingress", "console").spec.rules;
    expect(env.get("CONSOLE_URL")).toBe(`https://${rule.host}`);
    for (const { name } of findApps()) {
      const service = `${name}-server`;
      expect(env.get(`${name.toUpperCase()}_URL`)).toBe(`http://${service}/mcp`);
      expect(find("Service", service)).toBeDefined();
      expect(String(envOf(service).get("ALLOWED_HOSTS")).split(",")).toContain(service);
    }
    const policy = find("NetworkPolicy", "servers-from-console").spec;
    expect(policy.podSelector.matchExpressions[0].values.toSorted()).toEqual(
      findApps()
        .map(({ name }) => name)
        .toSorted(),
    );
  },
);

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { findApps, ROOT } from "../start/find-apps.ts";

const MANIFESTS = join(ROOT, "deploy", "kubernetes");
const folders = await readdir(MANIFESTS);

const readDocuments = async (file: string) =>
  parseAllDocuments(await readFile(file, "utf8"), { merge: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });

describe.each(folders)("%s", (folder) => {
  test("lists files and folders that are there, and all of its own", async () => {
    const { resources } = parse(await readFile(join(MANIFESTS, folder, "kustomization.yaml"), "utf8"));
    for (const resource of resources) expect(existsSync(join(MANIFESTS, folder, resource))).toBe(true);
    const own = (await readdir(join(MANIFESTS, folder))).filter((name) => name !== "kustomization.yaml");
    expect(resources.filter((name: string) => !name.startsWith(".."))).toEqual(expect.arrayContaining(own));
  });

  test("selects pods only by labels: an empty selector would take in others' pods", async () => {
    const files = (await readdir(join(MANIFESTS, folder))).filter((name) => name !== "kustomization.yaml");
    const objects = await Promise.all(files.map((file) => readDocuments(join(MANIFESTS, folder, file))));
    const selecting = objects.flat().filter(({ kind }) => /^(PodDisruptionBudget|NetworkPolicy)$/.test(kind));
    const selectors = selecting.map(({ spec }) => spec.podSelector ?? spec.selector);
    expect(selectors.filter(({ matchLabels = {} }) => Object.keys(matchLabels).length === 0)).toEqual([]);
  });
});

test("the whole has every server", async () => {
  const { resources } = parse(await readFile(join(MANIFESTS, "all", "kustomization.yaml"), "utf8"));
  expect(resources).toEqual(expect.arrayContaining(findApps().map(({ name }) => `../${name}`)));
});

test("a pod is nobody special: no root, no writable root, no capabilities, and probes that no work delays", async () => {
  const [deployment] = await readDocuments(join(MANIFESTS, "server", "deployment.yaml"));
  const { securityContext, containers, automountServiceAccountToken } = deployment.spec.template.spec;
  const [server] = containers;
  const { annotations } = deployment.spec.template.metadata;
  expect(server.ports).toContainEqual({
    name: "admin",
    containerPort: Number(annotations["prometheus.io/port"]),
  });
  expect(automountServiceAccountToken).toBe(false);
  expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
  expect(server.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  for (const probe of [server.startupProbe, server.livenessProbe, server.readinessProbe])
    expect(probe.httpGet.port).toBe("admin");
});

test("Chroma has no privileges either, writes only its volume and /tmp, and is restarted when it does not answer", async () => {
  const [set] = await readDocuments(join(MANIFESTS, "chroma", "chroma.yaml"));
  const { securityContext, containers, volumes } = set.spec.template.spec;
  const [chroma] = containers;
  expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
  expect(chroma.securityContext).toMatchObject({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
  });
  const written = chroma.volumeMounts.map(({ mountPath }: { readonly mountPath: string }) => mountPath);
  expect(written.toSorted()).toEqual(["/data", "/tmp"]);
  expect(volumes).toContainEqual({ name: "tmp", emptyDir: { sizeLimit: "256Mi" } });
  for (const probe of [chroma.startupProbe, chroma.livenessProbe, chroma.readinessProbe])
    expect(probe.httpGet).toEqual({ path: "/api/v2/heartbeat", port: "http" });
});

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isTaken, writeBillOfMaterials } from "./bill-of-materials.ts";

const of = (licence: string, name = "some-package") => ({ name, version: "1.0.0", licence });

describe("a licence is taken", () => {
  test.each(["MIT", "(MIT OR GPL-3.0-only)", "Apache-2.0 AND ISC", "(MIT AND Zlib) OR BSD-3-Clause"])(
    "%s",
    (licence) => {
      // Brackets are not read; what is taken without them is taken with them, too.
      expect(isTaken(of(licence))).toBe(true);
    },
  );

  test.each(["GPL-3.0-only", "MIT AND GPL-3.0-only", "none stated", "", "SEE LICENSE IN LICENSE.md"])(
    "not: %s",
    (licence) => {
      expect(isTaken(of(licence))).toBe(false);
    },
  );

  test("as an exception, for one package alone", () => {
    expect(isTaken(of("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64"))).toBe(true);
    expect(isTaken(of("LGPL-3.0-or-later"))).toBe(false);
  });
});

test("the bill of a server has what its bundle, its native modules and its pages bring, each with address, hash and licence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bill-"));
  try {
    const packages = await writeBillOfMaterials("openonco", folder);
    const bill = JSON.parse(await readFile(join(folder, "sbom.cdx.json"), "utf8"));
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "openonco" } } });
    const refs = new Set([
      bill.metadata.component["bom-ref"],
      ...bill.components.map((one: Listed) => one["bom-ref"]),
    ]);
    for (const { ref, dependsOn = [] } of bill.dependencies)
      for (const each of [ref, ...dependsOn]) expect(refs.has(each), each).toBe(true);
    for (const one of bill.components) {
      expect(one.purl).toMatch(/^pkg:npm\//u);
      if (one.group === "@clinical-mcp") continue;
      expect(one.licenses, one.name).toBeDefined();
      expect(one.externalReferences[0].hashes[0].alg, one.name).toBe("SHA-512");
    }
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["express", "@duckdb/node-api", "preact"]));
    // What only tests and builds use is not delivered.
    for (const tool of ["vitest", "esbuild", "typescript"]) expect(names).not.toContain(tool);
    const licences = await readFile(join(folder, "THIRD-PARTY-LICENSES.txt"), "utf8");
    for (const { name, version, licence } of packages)
      expect(licences).toContain(`${name} ${version}: ${licence}`);
    expect(licences).toMatch(/Permission is hereby granted/u);
  } finally {
    await rm(folder, { recursive: true });
  }
});

interface Listed {
  readonly "bom-ref": string;
}

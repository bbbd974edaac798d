import { expect, test } from "vitest";
import { examplePdf } from "./example-pdf.ts";
import { filler, policyPage, toolPage, toolSection } from "./example-pages.ts";
import { EXAMPLE_STARTER } from "./example-starter.ts";
import { setUp } from "./run-in-process.ts";

async function setUpStarter() {
  const app = await setUp();
  for (const [path, content] of Object.entries(EXAMPLE_STARTER))
    await app.save(`starter/${path}`, JSON.stringify(content));
  const kinds = () =>
    app.query("SELECT document_id, text_kind FROM opa_documents WHERE text_kind = 'official' ORDER BY 1");
  return { ...app, kinds };
}

const POLICY = policyPage({
  body: `<h2>Policy</h2><ol><li>Physicians must keep keys. ${filler(40)}</li></ol>`,
});
const copyOf = (name: string): string => `saved/cpso/en_physicians_policies-guidance_policies_${name}.html`;

const manual = (publisher: string) =>
  examplePdf("Manual of Devices", [
    {
      number: "1",
      columns: [
        [
          "# Manual of Devices",
          `${publisher} tells here how devices are cleaned. `.repeat(6),
          "Devices must be cleaned after each use.",
        ],
      ],
    },
  ]);

test("a page saved under another's name is held back without an earlier version, named, and can be accepted", async () => {
  const { save, ingest, kinds } = await setUpStarter();
  await save(copyOf("doors"), POLICY);
  const { code, said } = await ingest("--from", "saved");
  expect(code).toBe(3);
  expect(said).toMatch(
    /cpso-keys is held back: .*Policies\/Keys.*policies\/doors.*--accept cpso-keys.*HELD_BACK/u,
  );
  expect(await kinds()).toEqual([]);
  expect((await ingest("--from", "saved", "--accept", "cpso-keys")).code).toBe(0);
  expect(await kinds()).toEqual([{ document_id: "cpso-keys", text_kind: "official" }]);
  // A page that was accepted and has not changed passes without another acceptance.
  expect((await ingest("--from", "saved")).code).toBe(0);
});

test("the right copy next to it is ingested all the same", async () => {
  const { save, ingest, kinds } = await setUpStarter();
  await save(copyOf("keys"), POLICY);
  await save(copyOf("doors"), POLICY.replace("must keep", "must never keep"));
  const { code, said } = await ingest("--from", "saved");
  expect(code).toBe(3);
  expect(said).toContain("policies/doors");
  expect(await kinds()).toEqual([{ document_id: "cpso-keys", text_kind: "official" }]);
});

test("a tool's page that states no address is known by its title, its name or the title that we know", async () => {
  const { save, ingest, kinds } = await setUpStarter();
  const page = (title: string) =>
    toolPage({ title, sections: toolSection("look", "Look", `<p>${filler(60)}</p>`) });
  await save("saved/cep/key-loss.html", page("Ladders"));
  expect((await ingest("--from", "saved")).said).toMatch(
    /cep-key-loss is held back: its title is "Ladders"/u,
  );
  await save("saved/cep/key-loss.html", page("Loss of Doors"));
  expect((await ingest("--from", "saved")).code).toBe(0);
  expect(await kinds()).toEqual([{ document_id: "cep-key-loss", text_kind: "official" }]);
});

test("a PDF that never names Public Health Ontario is not published as its own", async () => {
  const { save, ingest, query } = await setUpStarter();
  await save("saved/pho/devices.pdf", await manual("Another ministry"));
  const { code, said } = await ingest("--from", "saved");
  expect(code).toBe(3);
  expect(said).toMatch(/pho-devices is held back: .*Public Health Ontario.*--accept pho-devices/u);
  await save("saved/pho/devices.pdf", await manual("Public Health Ontario"));
  expect((await ingest("--from", "saved")).code).toBe(0);
  // Where the publisher has the file is not known, and no address is made up from its name.
  expect(await query("SELECT source_url FROM opa_documents WHERE document_id = 'pho-devices'")).toEqual([
    { source_url: "https://www.publichealthontario.ca/" },
  ]);
});

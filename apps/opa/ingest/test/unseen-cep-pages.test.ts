import { expect, test } from "vitest";
import { createCepSource } from "../src/cep/source.ts";
import { extractOne, filler, toolPage, toolSection } from "./example-pages.ts";

/** Tools with other widgets than those of the pages known, in our own words. */
const source = createCepSource(new Map());
const read = async (body: string) => {
  const page = toolPage({ sections: toolSection("treat", "Treat", body) });
  return extractOne(source, "https://tools.cep.health/tool/keys/", page);
};
/** Each section with its path, and the paragraphs in it. */
const sectionsOf = async (body: string) =>
  (await read(body)).passages
    .filter(({ section }) => section.path[0] === "Treat")
    .map(({ section, parent }) => [section.path.slice(1).join(" > "), parent.text.split("\n")] as const);

const LONG = filler(50);
const modal = (title: string, body: string) =>
  `<article class="block--modal"><div class="outer"><h6>${title}</h6><a class="open-modal" href="#">View</a></div>
   <div class="modal"><div class="close-wrapper">Close</div><div class="content">${body}</div></div></article>`;

test("headings in a pop-up are under its title, and the text after it is with the text before it", async () => {
  const body = `<h3>Brass</h3><p>Polish. ${LONG}</p>
    ${modal("Side effects", `<h4>Side effects</h4><h5>Common</h5><p>Shine. ${LONG}</p><h5>Rare</h5><p>Rust. ${LONG}</p>`)}
    <p>Rinse. ${LONG}</p><h3>Steel</h3><p>Oil. ${LONG}</p>`;
  const sections = await sectionsOf(body);
  expect(sections.map(([path, lines]) => [path, lines.map((line) => line.split(" ")[0])])).toEqual([
    ["Brass", ["Polish.", "Rinse."]],
    ["Brass > Side effects > Common", ["Shine."]],
    ["Brass > Side effects > Rare", ["Rust."]],
    ["Steel", ["Oil."]],
  ]);
});

test("a dose stays under its drug, however the page ranks its headings and however short it is", async () => {
  const drug = (name: string, dose: string) =>
    `<h6>${name}</h6><p><strong>Dose</strong></p><p>${dose}</p>${modal("Risks", `<h4>Risks</h4><p>Of ${name}. ${LONG}</p>`)}`;
  const sections = await sectionsOf(
    `<h3>Drugs</h3><p>${LONG}</p>${drug("Alphamab", "1 mg daily")}${drug("Betamab", "2 mg daily")}`,
  );
  for (const [name, dose, other] of [
    ["Alphamab", "1 mg", "2 mg"],
    ["Betamab", "2 mg", "1 mg"],
  ]) {
    const own = sections.filter(([path]) => path.includes(name ?? ""));
    expect(own.flat(2).join(" ")).toContain(dose);
    expect(own.flat(2).join(" ")).not.toContain(other);
    expect(own.flat(2).join(" ")).toContain("Risks");
  }
});

test("rows that open keep their titles, of equal rank", async () => {
  const row = (title: string, body: string) =>
    `<button class="open-row"><div class="heading">${title}</div><span class="expand">Expand</span></button>
     <div class="body collapsible"><ul><li>${body} ${LONG}</li></ul></div>`;
  const body = `<article class="block--table"><div class="table"><div class="header"><div class="heading">Symptoms</div></div>
    <div class="body"><div class="row">${row("Squeaking", "oil")}${row("Sticking", "graphite")}</div></div></div></article>`;
  expect((await sectionsOf(body)).map(([path, lines]) => [path, lines[0]?.slice(0, 8)])).toEqual([
    ["Symptoms > Squeaking", "• oil wo"],
    ["Symptoms > Sticking", "• graphi"],
  ]);
});

test("a table made of boxes keeps its rows together, with the heads of its columns", async () => {
  const row = (...cells: string[]) =>
    `<div class="row"><div class="cols">${cells.map((cell) => `<div class="col">${cell}</div>`).join("")}</div></div>`;
  const body = `<p>${LONG}</p><article class="block--table"><div class="table"><div class="rows">
    ${row("<h6>Weight</h6>", "<h6>Dose</h6>")}
    ${row("<p>under 5 kg</p>", "<p>50 mg</p>")}${row("<p>5 kg or more</p>", "<ul><li>100 mg</li></ul>")}
    </div></div></article>`;
  const { document } = await read(body);
  expect(document.blocks).toContainEqual(
    expect.objectContaining({
      kind: "table",
      headerRows: 1,
      rows: [
        ["Weight", "Dose"],
        ["under 5 kg", "50 mg"],
        ["5 kg or more", "100 mg"],
      ],
    }),
  );
});

test("slides have their drug's name and group as title, and no bullets", async () => {
  const slide = (group: string, name: string) =>
    `<li><div class="inner"><span class="subhead">${group}</span><h6>${name}</h6><p><strong>Dose:</strong></p>
     <ul><li>1 mg of ${name} ${LONG}</li></ul></div>
     <div class="modal"><div class="content"><h4>${name}</h4><h5>Comments</h5><p>On ${name}. ${LONG}</p></div></div></li>`;
  const body = `<h3>Options</h3><article class="block--drug-options"><h5>Scroll (left-right) for details</h5>
    <div class="slider"><ul>${slide("Metals", "Brass")}${slide("Woods", "Oak")}</ul></div></article>`;
  const sections = await sectionsOf(body);
  expect(sections.map(([path]) => path)).toEqual([
    "Options > Metals: Brass",
    "Options > Metals: Brass > Brass > Comments",
    "Options > Woods: Oak",
    "Options > Woods: Oak > Oak > Comments",
  ]);
  for (const [path, lines] of sections) {
    const [own, other] = path.includes("Oak") ? ["Oak", "Brass"] : ["Brass", "Oak"];
    expect(lines.join(" ")).toContain(own);
    expect(`${path} ${lines.join(" ")}`).not.toContain(other);
  }
});

test("answers to choose are under what they answer", async () => {
  const choice = (title: string, body: string) =>
    `<div class="choice-content"><div class="table"><div class="header"><div ` +
    `class="heading">${title}</div></div><p>${body} ${LONG}</p></div></div>`;
  const body = `<article class="block--multiple-choices"><h6>Is it lost?</h6><button data-choice-button="1">Yes</button>
    <button data-choice-button="2">No</button>${choice("Yes", "Search.")}${choice("No", "Rest.")}</article>`;
  expect((await sectionsOf(body)).map(([path, lines]) => [path, lines[0]?.split(" ")[0]])).toEqual([
    ["Is it lost? > Yes", "Search."],
    ["Is it lost? > No", "Rest."],
  ]);
});

test.each([
  [
    "tabs",
    `<div role="tablist"><button role="tab" id="t1" aria-controls="p1">Adults</button>
     <button role="tab" id="t2" aria-controls="p2">Children</button></div>
     <div role="tabpanel" id="p1" aria-labelledby="t1"><p>Big. ${LONG}</p></div>
     <div role="tabpanel" id="p2" aria-labelledby="t2"><p>Small. ${LONG}</p></div>`,
  ],
  [
    "an accordion",
    `<h3><button aria-expanded="false">Adults</button></h3><div><p>Big. ${LONG}</p></div><h3><button ` +
      `aria-expanded="false">Children</button></h3><div><p>Small. ${LONG}</p></div>`,
  ],
  [
    "an accordion without headings",
    `<button aria-expanded="false">Adults</button><div><p>Big. ${LONG}</p></div><button ` +
      `aria-expanded="false">Children</button><div><p>Small. ${LONG}</p></div>`,
  ],
  [
    "folded details",
    `<details><summary>Adults</summary><p>Big. ${LONG}</p></details><details><summary>Children</summary><p>Small. ${LONG}</p></details>`,
  ],
])("%s of another make keep their titles", async (_, body) => {
  expect((await sectionsOf(body)).map(([path, lines]) => [path, lines[0]?.split(" ")[0]])).toEqual([
    ["Adults", "Big."],
    ["Children", "Small."],
  ]);
});

test("a heading with nothing under it stays as a sentence; one to click on goes", async () => {
  const body =
    `<h3>Locks</h3><p>Lock. ${LONG}</p><h4>This tool will no longer be ` +
    `updated.</h4><h4>Click to view keys</h4><h3>Doors</h3><p>Shut. ${LONG}</p>`;
  const { passages } = await read(body);
  const text = passages.map(({ section, parent }) => `${section.path.join(" ")} ${parent.text}`).join("\n");
  expect(text).toContain("This tool will no longer be updated.");
  expect(text).not.toContain("Click to view keys");
});

import { describe, expect, test } from "vitest";
import { category, extract, group, priced, product } from "../../../test/example-extract.ts";
import { readExtract } from "./read-extract.ts";

const read = (xml: string) => readExtract(new TextEncoder().encode(xml));

const LIMITED = 'sec3="Y" sec12="Y"';

/** The group as it is read. */
const LOCKSTATIN = [
  {
    id: "240600001",
    genericName: "LOCKSTATIN",
    therapeuticClass: "LOCKS AND KEYS",
    category: "DOOR DRUGS",
    strength: "5mg",
    dosageForm: "Tab",
    itemNumber: "0001",
    dailyCost: null,
    criteriaGroupId: null,
    reasonForUseCodes: [],
    products: [
      {
        din: "00012345",
        name: "Keyline",
        manufacturerId: "KEY",
        manufacturer: "Key Pharma",
        price: 123_400,
        pays: 5678,
        dailyCost: 11_000,
        listingDate: "2020-01-31",
        flags: ["sec3"],
        additionalBenefit: null,
        isChronicUse: true,
        dinStatus: null,
      },
      expect.objectContaining({
        din: "02345678",
        price: null,
        pays: null,
        dinStatus: "E",
        flags: ["notABenefit", "sec3"],
      }),
    ],
  },
];

test("reads a product's price, flags and place", async () => {
  const { edition, formularyDate, groups, warnings } = await read(
    extract(
      group(
        category(
          "240600001",
          product(
            "00012345",
            `${priced("12.3400", ".5678")}<dailyCost>1.1000</dailyCost>`,
            'sec3="Y" chronicUseMed="Y"',
          ) + product("02345678", "", 'notABenefit="Y" sec3="Y" dinStatus="E"'),
        ),
      ),
    ),
  );
  expect({ edition, formularyDate, warnings }).toEqual({
    edition: "4399",
    formularyDate: "2025-08-29",
    warnings: [],
  });
  expect(groups).toEqual(LOCKSTATIN);
});

test("separates codes, headings, periods, remarks and footnotes of criteria", async () => {
  const notes = `<lccNote seq="001" type="R">For doors.</lccNote><lccNote seq="002" reasonForUseId="03">Stuck* door</lccNote>
<lccNote seq="003" type="R">LU Authorization Period: 1 year.</lccNote><lccNote seq="004" reasonForUseId="900">Lost
key</lccNote><lccNote seq="005" type="N">Once only.</lccNote><lccNote seq="006" type="R">* Stuck means shut.</lccNote>
<lccNote seq="007" type="R">LU Authorization Period: Indefinite</lccNote>`;
  const inner = category("240600001", product("00012345", priced("1.0000", "1.0000"), LIMITED)) + notes;
  const { criteriaGroups, groups } = await read(extract(group(inner, 'lccId="00007"')));
  expect(criteriaGroups).toEqual([
    {
      id: "00007",
      genericNames: ["LOCKSTATIN"],
      brands: ["Keyline"],
      criteria: [
        {
          code: "03",
          heading: "For doors.",
          text: "Stuck* door",
          authorizationPeriod: "1 year",
          notes: ["* Stuck means shut."],
          confidence: "A",
        },
        {
          code: "900",
          heading: "For doors.",
          text: "Lost\nkey",
          authorizationPeriod: "Indefinite",
          notes: ["Once only.", "* Stuck means shut."],
          confidence: "A",
        },
      ],
    },
  ]);
  expect(groups[0]).toMatchObject({ criteriaGroupId: "00007", reasonForUseCodes: ["03", "900"] });
});

test("keeps a note on many products once, with all of them", async () => {
  const note = "<note>Mind the door.</note>";
  const xml = extract(group(category("240600001", product("00012345", note) + product("00012346", note))), {
    note: "<note>Mind the key.</note>",
  });
  const { notes } = await read(xml);
  expect(notes.map(({ level, subjects, text }) => [level, subjects, text])).toEqual([
    ["class", ["LOCKS AND KEYS"], "Doors need care."],
    ["generic", ["LOCKSTATIN"], "Mind the key."],
    ["product", ["00012345", "00012346"], "Mind the door."],
  ]);
});

test("reports a new flag, and reads the rest", async () => {
  const xml = extract(group(category("240600001", product("00012345", "", 'sec3="Y" sec14="Y"'))));
  expect((await read(xml)).warnings).toEqual(["products have marks of unknown meaning: sec14"]);
});

describe("refuses what it cannot read, and never guesses", () => {
  const whole = extract(group(category("240600001", product("00012345", priced("1.0000", "1.0000")))));
  test.each([
    ["cut off in the middle", whole.slice(0, -60), /broken or cut off at line/],
    ["cut off inside a product", whole.slice(0, whole.indexOf("<listingDate>")), /broken or cut off/],
    ["another XML", "<rss><channel><title>News</title></channel></rss>", /holds no element/],
    ["manufacturers only", whole.replace(/<formulary.*<\/formulary>/s, ""), /lists no drugs/],
    ["without a date", whole.replace("formularyDate", "date"), /has no date/],
    [
      "a price that is none",
      whole.replace("1.0000<", "one<"),
      /individualPrice of drug 00012345 is no price/,
    ],
    ["a number that is no DIN", whole.replace("00012345", "12345"), /id of a drug/],
    ["a product in no section", whole.replace('sec3="Y"', ""), /product 00012345 is in no section/],
    [
      "an unknown additional benefit",
      whole.replace('sec3="Y"', 'sec9="Y" additionalBenefitType="Q"'),
      /unknown type/,
    ],
    [
      "a product twice",
      extract(group(category("240600001", product("00012345") + product("00012345")))),
      /product 00012345 is in it twice/,
    ],
    [
      "a category twice",
      extract(group(category("240600001", product("00012345")) + category("240600001", product("00012346")))),
      /240600001 is in it twice/,
    ],
    ["an empty category", extract(group(category("240600001", ""))), /holds no product/],
    [
      "criteria of one number with two texts",
      extract(
        ["Stuck", "Lost"]
          .map((text, at) =>
            group(
              `${category(`24060000${at}`, product(`0001234${at}`))}<lccNote seq="001" reasonForUseId="900">${text}</lccNote>`,
              'lccId="00007"',
            ),
          )
          .join(""),
      ),
      /00007 have two texts/,
    ],
  ])("%s", async (_, xml, reason) => {
    await expect(read(xml)).rejects.toThrow(
      expect.objectContaining({
        code: "UNREADABLE_DOCUMENT",
        message: expect.stringMatching(reason),
      }) as Error,
    );
  });
});

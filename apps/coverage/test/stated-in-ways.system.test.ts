import { assert, asyncProperty, constantFrom, integer, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "./answer-server.ts";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

type Fields = Readonly<Record<string, unknown>>;

/** The parts that a caller acts on. */
const decisionsOf = ({ asks }: Answer) =>
  asks.map(({ subject, decision, amount }) => [subject, decision, amount]);

/** Whether the answer is open and asks for a need by its path. */
const isAskedFor = ({ asks, decision }: Answer): boolean =>
  (decision === "needs_more_info" || decision === "mixed") &&
  asks.some(({ needs = [] }) => needs.some(({ assumed }) => assumed !== true));

const note = (words: string): Fields => ({ notes: [words] });
const fact = (words: string, value: "yes" | "no" = "yes"): Fields => ({ facts: [{ fact: words, value }] });

/** An item with more fields; lists of both are joined. */
function withFields(item: Fields, more: Fields): Fields {
  const joined = Object.entries(more).map(([field, value]) => {
    const known = item[field];
    return [field, Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value] as const;
  });
  return { ...item, ...Object.fromEntries(joined) };
}

/** One case with typed facts, and the same facts in other ways. */
interface Stated {
  readonly list: "claims" | "drugs" | "devices";
  readonly item: Fields;
  readonly typed: Fields;
  readonly ways: readonly Fields[];
}

const COUNSELLING = {
  codes: ["K013"],
  minutes: 30,
  facts: [
    { fact: "is_prebooked", value: "yes" },
    { fact: "is_dedicated_to_counselling", value: "yes" },
  ],
};
const SCOOTER = {
  device: "power scooter",
  facts: [
    { fact: "propels_manual_wheelchair", value: "no" },
    { fact: "power_mobility_basic", value: "yes" },
    { fact: "seating_needed", value: "no" },
    { fact: "independent_transfer", value: "yes" },
    { fact: "operates_independently", value: "yes" },
    { fact: "daily_use", value: "yes" },
    { fact: "used_in_residence_and_entry", value: "yes" },
  ],
};

const CASES: readonly Stated[] = [
  {
    list: "claims",
    item: { codes: ["C124"], stay_hours: 70 },
    typed: { mrp: true },
    ways: [
      note("I am the MRP"),
      note("MRP: yes"),
      note("je suis le médecin le plus responsable"),
      fact("claimant is MRP"),
      fact("most responsible physician"),
    ],
  },
  {
    list: "claims",
    item: { codes: ["C124"], stay_hours: 70 },
    typed: { mrp: false },
    ways: [note("I am not the MRP"), note("MRP: no"), fact("claimant is MRP", "no")],
  },
  {
    list: "claims",
    item: { codes: ["C124"], mrp: true },
    typed: { stay_hours: 30 },
    ways: [
      note("stay of 30 hours"),
      note("stay hours: 30"),
      note("séjour de 30 heures"),
      fact("stay 30 hours"),
    ],
  },
  {
    list: "claims",
    item: { codes: ["C124"], mrp: true, stay_hours: 72, had_intensive_care: false },
    typed: { admission_kind: "newborn" },
    ways: [note("newborn admission"), fact("newborn admission")],
  },
  {
    list: "claims",
    item: { codes: ["A005"] },
    typed: { referral_on_file: false },
    ways: [
      note("no referral on file"),
      note("pas de demande écrite au dossier"),
      fact("referral on file", "no"),
    ],
  },
  {
    list: "claims",
    item: COUNSELLING,
    typed: { earlier_claims: [{ code: "K013", count: 3, within: "calendar year" }] },
    ways: [
      note("K013 billed three times this year"),
      note("K013 claimed 3 times this year"),
      note("fourth claim this year"),
      fact("K013 claimed three times this year"),
    ],
  },
  {
    list: "claims",
    item: { codes: ["A003"], service_at: "2025-11-10", ...fact("is_different_diagnosis", "no") },
    typed: { earlier_claims: [{ code: "A003", day: "2025-03-10" }] },
    ways: [note("A003 claimed on 2025-03-10"), note("A003 billed once on 2025-03-10")],
  },
  {
    list: "claims",
    item: { codes: ["A007", "E080"], ...fact("is_primary_care_physician") },
    typed: { days_after_discharge: 20 },
    ways: [note("20 days after discharge"), note("20 jours après le congé"), fact("20 days after discharge")],
  },
  {
    list: "claims",
    item: { codes: ["A003"] },
    typed: { setting: "home" },
    ways: [note("seen at home"), note("vu à domicile"), fact("seen at home")],
  },
  {
    list: "drugs",
    item: { drug: "Ozempic", goal: "coverage", tried: [{ drug: "metformin", outcome: "max_dose" }] },
    typed: { for: "type 2 diabetes" },
    ways: [note("for type 2 diabetes"), note("type 2 diabetes"), fact("type 2 diabetes")],
  },
  {
    list: "drugs",
    item: { drug: "Ozempic", goal: "coverage", for: "type 2 diabetes" },
    typed: { tried: [{ drug: "metformin", outcome: "max_dose" }] },
    ways: [note("metformin at max dose"), fact("metformin at maximum dose")],
  },
  {
    list: "drugs",
    item: { goal: "copayment", patient: { age_years: 72 } },
    typed: { patient: { age_years: 72, income: 18_000, household: "single" } },
    ways: [{ notes: ["income $18,000", "single"] }, { notes: ["income: 18000", "household: single"] }],
  },
  {
    list: "drugs",
    item: { drug: "birth control", goal: "coverage", patient: { age_years: 23 } },
    typed: { patient: { age_years: 23, plans: { private: true } } },
    ways: [
      note("has private insurance"),
      fact("has private insurance coverage"),
      note("private insurance: yes"),
    ],
  },
  {
    list: "devices",
    item: SCOOTER,
    typed: { measures: [{ measure: "months_of_need", value: 4 }] },
    ways: [note("months of need: 4"), fact("needed for 4 months")],
  },
  {
    list: "devices",
    item: SCOOTER,
    typed: { facts: [{ fact: "ontario_resident", value: "no" }] },
    ways: [note("ontario resident: no"), fact("resident of Ontario", "no")],
  },
];

describe("the same case stated in another way", () => {
  test.for(CASES)("$list $item $typed", async ({ list, item, typed, ways }) => {
    const wanted = decisionsOf(await ask({ [list]: [withFields(item, typed)] }));
    expect(wanted.some(([, decision]) => decision !== "needs_more_info")).toBe(true);
    for (const way of ways) {
      const answer = await ask({ [list]: [withFields(item, way)] });
      expect({ way, got: decisionsOf(answer) }).toEqual({ way, got: wanted });
      expect(answer.unread).toBeUndefined();
    }
  });
});

const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ONES = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const inWords = (value: number): string =>
  [TENS[Math.floor(value / 10)], ONES[value % 10]].filter(Boolean).join("-");

const MINUTES: readonly ((value: number) => Fields)[] = [
  (value) => note(`${value} minutes`),
  (value) => note(`the visit took ${value} min`),
  (value) => note(`minutes: ${value}`),
  (value) => note(`durée de ${value} minutes`),
  (value) => note(`${inWords(value)} minutes`),
  (value) => fact(`lasted ${value} minutes`),
];
const AGES: readonly ((value: number) => Fields)[] = [
  (value) => note(`${value} years old`),
  (value) => note(`patient aged ${value}`),
  (value) => note(`${value} ans`),
  (value) => fact(`age ${value}`),
];

describe("a figure stated in another way", () => {
  const TIMED = ["K005", "K007", "K013", "K023", "K033", "K730", "K124", "K197", "A191", "K037"];

  test("decides and pays for minutes as the field does", async () => {
    const stated = tuple(constantFrom(...TIMED), integer({ min: 20, max: 95 }), constantFrom(...MINUTES));
    await assert(
      asyncProperty(stated, async ([code, minutes, way]) => {
        const typed = await ask({ claims: [{ codes: [code], minutes }] });
        const other = await ask({ claims: [{ codes: [code], ...way(minutes) }] });
        expect(decisionsOf(other)).toEqual(decisionsOf(typed));
      }),
      { numRuns: 40 },
    );
  });

  test("decides for an age as the field does", async () => {
    const codes = ["A002", "K131", "K132", "K267", "K269", "G365", "A900", "K130"];
    const stated = tuple(constantFrom(...codes), integer({ min: 11, max: 99 }), constantFrom(...AGES));
    await assert(
      asyncProperty(stated, async ([code, age_years, way]) => {
        const typed = await ask({ claims: [{ codes: [code], patient: { age_years } }] });
        const other = await ask({ claims: [{ codes: [code], ...way(age_years) }] });
        expect(decisionsOf(other)).toEqual(decisionsOf(typed));
      }),
      { numRuns: 40 },
    );
  });
});

describe("words that say more than a field", () => {
  const K005 = { codes: ["K005"] };

  test.each([
    ["waited 35 minutes before the visit", "claims[0].minutes"],
    ["the previous visit took 35 minutes", "claims[0].minutes"],
    ["35 minutes of travel", "claims[0].minutes"],
  ])("fill none: %s", async (words, path) => {
    const answer = await ask({ claims: [withFields(K005, note(words))] });
    expect((answer.read_as ?? []).map((one) => one.path)).not.toContain(path);
    expect(isAskedFor(answer)).toBe(true);
  });

  test.each([
    ["another physician is MRP", "mrp"],
    ["family doctor is MRP", "mrp"],
    ["came from the emergency department", "setting"],
    ["referred by a cardiologist", "specialty"],
    ["mother aged 30", "patient.age_years"],
  ])("about others fill none: %s", async (words, field) => {
    const { read_as: read = [] } = await ask({
      claims: [{ codes: ["C124"], stay_hours: 70, ...note(words) }],
    });
    expect(read.map(({ path }) => path)).not.toContain(`claims[0].${field}`);
  });

  test("prefers typed values to phrases, and fills none for two that differ", async () => {
    const typed = await ask({ claims: [{ ...K005, minutes: 25, ...note("50 minutes") }] });
    expect(typed.read_as).toBeUndefined();
    const two = await ask({ claims: [{ ...K005, notes: ["25 minutes", "50 minutes"] }] });
    expect(isAskedFor(two)).toBe(true);
  });
});

test.each([
  // C121 is paid from the sixth week on (A17 of the general listings); vision of 20/70 or less (visual-aids 310).
  ["C121", "Has the patient been in hospital for more than five weeks", "yes"],
  ["C121", "in hospital for more than six weeks", "yes"],
  ["C121", "in hospital for less than five weeks", "no"],
])("compares a bound in words with the question's: %s, %s", async (code, words, value) => {
  const { read_as: read = [] } = await ask({ claims: [{ codes: [code], ...fact(words) }] });
  const stated = read.find(({ path }) => path.endsWith("is_after_five_weeks_in_hospital"));
  expect(stated?.value ?? value).toBe(value);
});

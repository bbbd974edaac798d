import { describe, expect, test } from "vitest";
import { asksForPerson } from "./asks-for-person.ts";
import { divideNamed } from "./divide-patients.ts";
import { foldText } from "./folded-text.ts";
import { readDeviceFacts } from "./read-device-facts.ts";
import { readDeviceRequest } from "./read-device-requests.ts";
import { readPayers } from "./read-payers.ts";
import { readSigner } from "./read-signer.ts";

const TODAY = "2025-10-01";
const read = (text: string) => readDeviceFacts(foldText(text).folded, TODAY);
const factsOf = (text: string): Readonly<Record<string, boolean | number>> =>
  Object.fromEntries(Object.entries(read(text).deviceFacts).map(([fact, { value }]) => [fact, value]));
const situationOf = (text: string, name: string): boolean | undefined =>
  read(text).deviceSituation[name]?.value;

describe("a sleep test counts where it is told of which kind it was", () => {
  test.each([
    ["Overnight study says moderate apnea, lovely lady.", undefined],
    ["Sleep study positive, no details.", undefined],
    ["Slept a night in the sleep lab in May.", true],
    ["Level 1 in a registered lab, by the way the hospital one.", true],
    ["AHI 35 on PSG.", true],
    ["One of those take home finger gadget kits.", false],
    ["Home sleep tests from the pharmacy, no lab study.", false],
    ["Never been to a sleep lab.", false],
    ["Not sure if it was the lab or at home.", undefined],
    ["A home kit was positive, and we cannot find the report of any lab.", undefined],
    ["Home kit positive, the lab night is booked for May.", undefined],
  ])("%s", (text, level) => {
    expect(factsOf(text)["level_1_sleep_study"]).toBe(level);
  });
});

describe("for how long a thing is needed", () => {
  test.each([
    ["Needs a walker for six weeks, then none.", true],
    ["PT can't say whether she'll need it three months or a year.", false],
    ["She fought with CPAP for two months and gave up, the family says.", false],
    ["The pump is used two hours a day, 7 days a week.", false],
    ["Marchette pour 6 semaines seulement.", true],
  ])("%s", (text, isTold) => {
    expect("months_of_need" in factsOf(text)).toBe(isTold);
  });

  test("basal-bolus all along is as old as the diabetes", () => {
    expect(factsOf("Type 1 for 12 years, basal-bolus all along.")).toMatchObject({
      months_on_basal_bolus: 144,
    });
    expect(factsOf("Type 1 for 12 years, basal-bolus now.")).not.toHaveProperty("months_on_basal_bolus");
    expect(factsOf("Insulin pump from ADP 6 years ago.")).not.toHaveProperty("months_on_basal_bolus");
  });
});

describe("what is told of the use at home", () => {
  test.each([
    ["Walks round the house without any aid, nice fellow.", false],
    ["Gets around indoors with his cane just fine.", false],
    ["Furniture walks in the house.", undefined],
    ["Uses it in her apartment every day, not outside.", true],
  ])("%s", (text, isUsed) => {
    expect(factsOf(text)["used_in_residence_and_entry"]).toBe(isUsed);
  });
});

describe("who pays, who bought, who helps", () => {
  test("WSIB pays where it is said to, and not where it refused", () => {
    expect(factsOf("The WSIB claim is open and they are paying for his chair.")).toMatchObject({
      wsib_covers_device: true,
    });
    expect(factsOf("WSIB turned him down, sadly.")).toMatchObject({ wsib_covers_device: false });
    expect(factsOf("WSIB file open, no answer yet.")).not.toHaveProperty("wsib_covers_device");
  });

  test("what was not assessed need not have been bought", () => {
    expect(factsOf("Nobody has assessed how she walks or sits.")).not.toHaveProperty(
      "bought_before_assessment",
    );
    expect(factsOf("He bought it, nobody had assessed him.")).toMatchObject({
      bought_before_assessment: true,
    });
    expect(factsOf("Bought the aids before the hearing test.")).toMatchObject({
      bought_before_assessment: true,
    });
  });

  test("of the caregiver a clause of its own may tell", () => {
    expect(factsOf("His wife is home all day, repositions him every hour.")).toMatchObject({
      caregiver_achieves_goals: true,
    });
    expect(factsOf("He lives with his brother.")).not.toHaveProperty("caregiver_achieves_goals");
  });

  test.each(["Nobody is on OW or ODSP.", "She doesn't get ODSP.", "Not on welfare, never was."])(
    "%s",
    (text) => {
      expect(readPayers(foldText(text).folded).socialAssistance?.value).toBe("none");
    },
  );
});

describe("what became of the device", () => {
  test("a repair quote asks for no repair where another one is asked for", () => {
    expect(
      situationOf("Motor died, the repair quote is over half the price. Another one?", "asks_for_upkeep"),
    ).toBeUndefined();
    expect(situationOf("Motor died. Does ADP pay the repair of the motor?", "asks_for_upkeep")).toBe(true);
    expect(situationOf("The vendor is still working out the quote.", "works_well")).toBeUndefined();
  });

  test("a brace that is worn daily is not worn out", () => {
    expect(situationOf("Brace worn 20 hours a day.", "is_worn")).toBeUndefined();
    expect(situationOf("The brace is worn out.", "is_worn")).toBe(true);
  });
});

describe("what is asked", () => {
  test("where to have it fixed is not who pays", () => {
    const ask = (text: string) =>
      readDeviceRequest(foldText(text).folded, {
        devices: [{ values: [], span: { start: 0, end: 1 }, isSpellingGuessed: false }],
        drugs: [],
        services: [],
      });
    expect(ask("who fixes wheelchairs near Barrie")).toBeDefined();
    expect(ask("which store rents wheelchairs in Guelph?")).toBeDefined();
    expect(ask("does ADP pay the shop that fixes wheelchairs near Barrie?")).toBeUndefined();
  });

  test("what is missing asks for the person", () => {
    expect(asksForPerson("c5 quad. what am i missing before i can say he meets the criteria?")).toBe(true);
    expect(asksForPerson("client qualifies for power tilt. do we apply to adp or the pool?")).toBe(false);
  });

  test("a signature that is given is asked about where its validity is", () => {
    const signer = (text: string) => readSigner(foldText(text).folded);
    expect(signer("Optometrist signed for the hearing aid. Valid?")).toMatchObject({
      signer_eye: { value: true },
    });
    expect(signer("The OT signed for the chair last week, nice woman.")).toEqual({});
  });

  test("people are told apart by name or number, a couple is not", () => {
    const count = (text: string): number => divideNamed(foldText(text).folded).length;
    expect(count("Mr A: walks at home. Mrs B: cannot walk.")).toBe(2);
    expect(count("Patient 1 is on pills. Patient 2 is 9.")).toBe(2);
    expect(count("Mrs Tan cannot walk. Mr Tan tilts her.")).toBe(0);
    expect(count("She walks, he does not.")).toBe(0);
  });
});

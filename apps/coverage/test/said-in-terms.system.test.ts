import { describe, expect, test } from "vitest";
import type { Answer } from "./answer-server.ts";
import { useStarterServer } from "./use-starter-server.ts";

const { ask } = await useStarterServer();

const decide = async (claim: object): Promise<Answer["decision"]> =>
  (await ask({ claims: [claim] })).decision;

describe("terms of a page", () => {
  test.each([
    ["R048", "pathology: dysplastic nevus", "not_billable"],
    ["R048", "basal cell carcinoma of the nose", "billable"],
    ["R048", "suspected basal cell carcinoma", "needs_more_info"],
    ["R048", "no malignancy", "needs_more_info"],
    ["R048", "BCC of the forearm", "needs_more_info"],
    ["R094", "BCC of the forearm", "billable"],
    ["R163", "actinic keratosis of the forearm", "billable"],
  ])("match %s with “%s” (M4, M5)", async (code, note, decision) => {
    expect(await decide({ codes: [code], lesions: 1, notes: [note] })).toBe(decision);
  });

  test.each([
    ["Z154", "3 cm laceration on the cheek", "billable"],
    ["Z154", "4 cm of the forearm, closed in two layers", "billable"],
    ["G370", "Synvisc", "not_billable"],
    ["G319", "physician was not in the room", "not_billable"],
    ["Z117", "common warts", "needs_more_info"],
    ["Z117", "actinic keratoses", "billable"],
    ["G313", "routine pre-op ECG", "needs_more_info"],
  ])("match %s with “%s” (M14, J54, J15, M6, J14)", async (code, note, decision) => {
    expect(await decide({ codes: [code], notes: [note] })).toBe(decision);
  });

  test("ask about a contradicted distinction of a code, and not about its own words (M1, N21, S19)", async () => {
    const noted = (code: string, note: string) => decide({ codes: [code], lesions: 1, notes: [note] });
    expect(await noted("Z101", "under general anesthetic")).toBe("needs_more_info");
    expect(await noted("Z101", "local freezing")).toBe("billable");
    expect(await noted("F028", "no reduction needed")).toBe("needs_more_info");
    expect(await noted("F028", "closed reduction")).toBe("billable");
    expect(await noted("Z571", "polyp of 8 mm")).toBe("needs_more_info");
    expect(await noted("Z571", "polyp of 4 mm")).toBe("billable");
  });

  test("deny a word by its opposite: a low risk is no high one (K10)", async () => {
    expect(await decide({ codes: ["P025"], notes: ["low risk pregnancy"] })).toBe("not_billable");
    expect(await decide({ codes: ["P025"], notes: ["high risk pregnancy"] })).toBe("billable");
  });

  test("ask for earlier claims after an earlier service, if a limit is longer than a day (J47, J48)", async () => {
    const screened = { codes: ["G365"], patient: { age_years: 33 }, setting: "office" } as const;
    const facts = [{ fact: "is_pelvic_examination_part_of_visit", value: "no" }];
    expect(await decide({ ...screened, facts, notes: ["last pap was 18 months ago"] })).toBe(
      "needs_more_info",
    );
    expect(await decide({ ...screened, facts, notes: ["appendectomy 18 months ago"] })).toBe("billable");
    expect(await decide({ codes: ["A007"], notes: ["last visit 3 months ago"] })).toBe("billable");
  });
});

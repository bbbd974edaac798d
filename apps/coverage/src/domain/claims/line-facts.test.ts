import { describe, expect, test } from "vitest";
import { useClaimRecords } from "../../../test/open-claim-records.ts";
import { toLines, both, among, type Row } from "../../../test/claim-lines.ts";
import { isSameEpisode, toLineFacts } from "./line-facts.ts";
import { isOfOtherPart, isRoleLine } from "./line-part.ts";

const { records } = useClaimRecords();

describe("one episode", () => {
  test.each([
    [{ episode: "E1" }, { episode: "E1" }, true],
    [{ episode: "E1" }, { episode: "E2" }, false],
    [{ episode: "E1" }, {}, false],
    [{ admission: "2025-05-10T08:00" }, { admission: "2025-05-10T09:00" }, true],
    [{ admission: "2025-05-10" }, { admission: "2025-05-11" }, false],
    [{}, {}, false],
    [{ admission: "2025-05-10", service: "2025-05-11" }, { service: "2025-05-10" }, true],
    [{ admission: "2025-05-10", service: "2025-05-11" }, { service: "2025-05-12" }, true],
    [{ admission: "2025-05-10", service: "2025-05-11" }, { service: "2025-05-09" }, false],
    [{ admission: "2025-05-10", service: "2025-05-09" }, { service: "2025-05-12" }, true],
    [{ admission: "2025-05-10", episode: "E1" }, { admission: "2025-05-10" }, false],
  ])("compares %j and %j: %s, in either order", (one, other, isOne) => {
    expect(both(one, other, isSameEpisode)).toEqual([isOne, isOne]);
  });
});

describe("facts that lines settle about each other", () => {
  const facts = (rows: readonly Row[], isDayComplete = true) =>
    among(rows, (line, all) =>
      toLineFacts(
        line,
        { patient: all, sameDay: all.filter((other) => other !== line && other.at.day === line.at.day) },
        { records: records(), isDayComplete },
      ),
    );
  /** Of two procedures, by their fees in the Schedule. */
  const [cheap, dear] = ["S157", "S207"];
  const cents = (code: string): number => records().findFee(code)?.fee_cents ?? 0;

  test("puts first the procedure of an anaesthetic, or of two weeks of a stay, with the higher fee", () => {
    const [less, more] = cents(cheap) < cents(dear) ? [cheap, dear] : [dear, cheap];
    expect(cents(less)).toBeLessThan(cents(more));
    const of = (one: Row, other: Row) => facts([one, other]).dearer;
    expect(of({ code: less }, { code: more })).toEqual([more]);
    expect(of({ code: more }, { code: less })).toEqual([]);
    expect(of({ code: less }, { code: more, status: "refused" })).toEqual([]);
    expect(of({ code: less, physician: "A" }, { code: more, physician: "B" })).toEqual([]);
    expect(of({ code: "A007" }, { code: more })).toEqual([]);
    expect(of({ code: less }, { code: "G373" })).toEqual([]);
    const stay = { episode: "E1", diagnosis: "550" };
    const later = (service: string, own: Row = stay) =>
      of({ code: less, ...own }, { code: more, service, ...stay });
    expect(later("2025-05-26")).toEqual([more]);
    expect(later("2025-05-27")).toEqual([]);
    expect(later("2025-04-28")).toEqual([more]);
    expect(later("2025-04-27")).toEqual([]);
    expect(later("2025-05-13", { episode: "E1", diagnosis: "551" })).toEqual([]);
    expect(later("2025-05-13", { episode: "E2", diagnosis: "550" })).toEqual([]);
    expect(of({ code: less, episode: "E1" }, { code: more, service: "2025-05-13", episode: "E1" })).toEqual(
      [],
    );
    // Of equal ones that before.
    expect(
      of({ code: less, service: "2025-05-12T09:00" }, { code: less, service: "2025-05-12T08:00" }),
    ).toEqual([less]);
    expect(
      of({ code: less, service: "2025-05-12T08:00" }, { code: less, service: "2025-05-12T09:00" }),
    ).toEqual([]);
  });

  test("reads claim fields only as stated, and a modality if the day's lines are complete", () => {
    expect(facts([{}]).claimFields).toEqual({});
    expect(
      facts([{ referral: "yes", facility: "no", admission: "2025-05-01", diagnosis: "250", location: "OFF" }])
        .claimFields,
    ).toEqual({ referral: true, facility: false, admission: true, diagnosis: true, location: true });
    expect(facts([{ setting: "virtual_telephone" }]).claimFields).toEqual({ modality: false });
    expect(facts([{ setting: "virtual_telephone" }], false).claimFields).toEqual({});
    expect(facts([{ setting: "virtual_telephone" }, { code: "K301" }], false).claimFields).toEqual({
      modality: true,
    });
    expect(facts([{ setting: "virtual_video" }, { code: "K301" }]).claimFields).toEqual({ modality: false });
    expect(facts([{ setting: "virtual_video" }, { code: "K300" }]).claimFields).toEqual({ modality: true });
    expect(facts([{ setting: "virtual_video", is_modality_code_on_claim: true }], false).claimFields).toEqual(
      { modality: true },
    );
    expect(facts([{ setting: "office" }]).claimFields).toEqual({});
  });

  test("reads codes of the visit, the service before and the units of the day", () => {
    const rows = [{ code: "G373" }, { code: "A007", units: 2 }, { code: "E079", visit: "2" }];
    expect(facts(rows).visitCodes).toBeUndefined();
    const timed = [
      { code: "G373", service: "2025-05-12T09:00" },
      { code: "A007", service: "2025-05-12T09:00", units: 2 },
      { code: "A003", service: "2025-05-12T15:00" },
    ];
    expect(facts(timed).visitCodes).toEqual(["A007"]);
    expect(facts(timed, false).visitCodes).toBeUndefined();
    expect(
      facts([
        { code: "G373", visit: "1" },
        { code: "A007", visit: "1" },
      ]).visitCodes,
    ).toEqual(["A007"]);
    expect([...(facts(timed).unitsOfDay ?? [])]).toEqual([
      ["A007", 2],
      ["A003", 1],
    ]);
    expect(facts(timed).serviceBefore).toBeUndefined();
    const [before, premium] = toLines({ code: "A007" }, { code: "E079" });
    if (!before || !premium) throw new Error("two lines");
    const around = { patient: [before, premium], sameDay: [before] };
    expect(toLineFacts(premium, around, { records: records(), isDayComplete: true }).serviceBefore).toBe(
      "A007",
    );
    const other = { patient: [before, premium], sameDay: [premium] };
    expect(
      toLineFacts(before, other, { records: records(), isDayComplete: true }).serviceBefore,
    ).toBeUndefined();
  });
});

describe("parts of one service", () => {
  // S207 is an operation; the fee of G516 is of a part of a test.
  test.each([
    ["S207A", "S207B", true],
    ["S207A", "S207C", true],
    ["S207B", "S207C", true],
    ["S207A", "S207", false],
    ["S207B", "S207B", false],
    ["G516B", "G516C", true],
    ["G516A", "G516B", false],
    ["G516A", "G516C", false],
  ])("gives %s and %s separate limits: %s", (one, other, isOther) => {
    expect(both({ code: one }, { code: other }, (a, b) => isOfOtherPart(a, b, records()))).toEqual([
      isOther,
      isOther,
    ]);
  });

  test.each([
    ["S207A", false],
    ["S207B", true],
    ["S207C", true],
    ["S207", false],
    ["G516B", false],
    ["G516C", false],
  ])("reads %s as an assistant's or anaesthetist's line: %s", (code, is) => {
    expect(among([{ code }], (line) => isRoleLine(line, records()))).toBe(is);
  });
});

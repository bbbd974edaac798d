import { describe, expect, test } from "vitest";
import { useClaimRecords, type ClaimCase } from "./open-claim-records.ts";

const { decide, decideOne } = useClaimRecords();

const onDuty = { is_emergency_department_physician: true };
const pages = (claim: ClaimCase): readonly string[] =>
  decideOne(claim).reasons[0]?.sources.map(({ loc }) => loc) ?? [];

describe("emergency department (A12 to A14)", () => {
  test("pays H100 for five suspected emergencies, if no radiologist reads it", () => {
    const scan = (facts: ClaimCase["facts"] = {}) => decideOne({ codes: ["H100"], facts });
    const fits = { has_suspected_ultrasound_emergency: true, is_radiologist_available: false };
    expect(scan().needs.map(({ name }) => name)).toEqual(Object.keys(fits));
    expect(scan(fits).decision).toBe("billable");
    for (const broken of [
      { ...fits, has_suspected_ultrasound_emergency: false },
      { ...fits, is_radiologist_available: true },
      { ...fits, is_emergency_department_physician: false },
      { ...fits, is_report_on_record: false },
      { ...fits, has_emergency_ultrasound_training: false },
    ]) {
      expect(scan(broken).decision).toBe("not_billable");
      expect(pages({ codes: ["H100"], facts: broken })).toContain("A14");
    }
  });

  test("pays the emergency physician no other ultrasound except guidance", () => {
    expect(decideOne({ codes: ["J135"], facts: onDuty }).decision).toBe("not_billable");
    expect(pages({ codes: ["J135"], facts: onDuty })).toContain("A13");
    expect(decideOne({ codes: ["J149"], facts: onDuty }).decision).toBe("billable");
    expect(decideOne({ codes: ["J135"] }).decision).toBe("billable");
    const both = decide({ codes: ["H100", "J135"], facts: { is_radiologist_available: false } });
    expect(both.find(({ subject }) => subject === "J135")?.decision).toBe("not_billable");
  });

  test.each([
    ["H102", "is_comprehensive_emergency_care"],
    ["H103", "is_more_than_one_system_examined"],
  ])("pays %s with less than its page says as a lesser assessment", (code, fact) => {
    const seen = (facts: ClaimCase["facts"] = {}) =>
      decideOne({
        codes: [code],
        service_at: "2025-05-06T11:00",
        setting: "emergency_department",
        facts: { ...onDuty, ...facts },
      });
    expect(seen().decision).toBe("billable");
    expect(seen({ [fact]: true }).decision).toBe("billable");
    expect(seen({ [fact]: false })).toMatchObject({ decision: "not_billable" });
    expect(seen({ [fact]: false }).summary).toContain("lesser fee");
  });

  test("pays interim orders only for a non-elective admission", () => {
    const orders = (facts: ClaimCase["facts"] = {}) => decideOne({ codes: ["H105"], mrp: false, facts });
    expect(orders().decision).toBe("billable");
    expect(orders({ is_elective_admission: true }).decision).toBe("not_billable");
  });

  test.each([
    ["H112", "2025-05-10T07:59", "2025-05-10T08:00"],
    ["H113", "2025-05-10T08:00", "2025-05-10T07:59"],
  ])("pays %s at %s and not at %s", (code, fits, not) => {
    const at = (service_at: string) => decideOne({ codes: [code], service_at, facts: onDuty });
    expect(at(fits).decision, at(fits).summary).toBe("billable");
    expect(at(not).decision).toBe("not_billable");
  });
});

describe("counselling, groups and certification (A17 to A21)", () => {
  const booked = { is_prebooked: true };

  test("pays K015 for relatives of a dying or gravely ill patient, and asks for it", () => {
    const talk = (facts: ClaimCase["facts"] = {}) =>
      decideOne({ codes: ["K015"], minutes: 30, facts: { ...booked, ...facts } });
    expect(talk().needs.map(({ name }) => name)).toContain("is_relative_of_terminal_patient");
    expect(talk({ is_relative_of_terminal_patient: true }).decision).toBe("billable");
    expect(talk({ is_relative_of_terminal_patient: false }).decision).toBe("not_billable");
  });

  test("pays a shared appointment for one of six diseases", () => {
    const shared = (facts: ClaimCase["facts"] = {}) =>
      decideOne({ codes: ["K141"], minutes: 30, facts: { ...booked, ...facts } });
    expect(shared().needs.map(({ name }) => name)).toEqual(["has_listed_shared_disease"]);
    expect(shared({ has_listed_shared_disease: true }).decision).toBe("billable");
    expect(shared({ has_listed_shared_disease: false }).decision).toBe("not_billable");
    expect(shared({ has_listed_shared_disease: true, is_in_constant_attendance: false }).decision).toBe(
      "not_billable",
    );
  });

  test("pays an assessment on the day of a Form 1 at nil, and still a special visit premium", () => {
    const verdicts = decide({ codes: ["K623", "A007", "A990"], service_at: "2025-05-06T11:00" });
    const of = (code: string) => verdicts.find(({ subject }) => subject === code)?.decision;
    expect(of("K623")).toBe("billable");
    expect(of("A007")).toBe("not_billable");
    expect(of("A990")).not.toBe("not_billable");
    expect(decideOne({ codes: ["A007"] }).decision).toBe("billable");
  });

  test("pays an initiation of a treatment order once in six months, and supervision once a month (A23)", () => {
    const claim = (code: string, day: string) =>
      decideOne({
        codes: [code],
        service_at: "2025-06-15T10:00",
        mrp: true,
        earlier_claims: [{ code, day, same_physician: true }],
      });
    expect(claim("K887", "2024-12-16").decision).toBe("not_billable");
    expect(claim("K887", "2024-12-14").decision).toBe("billable");
    expect(claim("K888", "2025-06-01").decision).toBe("not_billable");
    expect(claim("K888", "2025-05-31").decision).toBe("billable");
  });
});

describe("interviews and conferences (A24 to A27)", () => {
  test("pays K002 if the patient cannot give or receive the information", () => {
    const interview = (facts: ClaimCase["facts"] = {}) =>
      decideOne({ codes: ["K002"], minutes: 30, facts: { is_prebooked: true, ...facts } });
    expect(interview().decision).toBe("billable");
    expect(interview({ is_patient_unable_to_inform: false }).decision).toBe("not_billable");
    expect(interview({ is_part_of_patient_history: true }).decision).toBe("not_billable");
  });

  test("requires two other participants of a conference", () => {
    const conference = (facts: ClaimCase["facts"] = {}) =>
      decideOne({ codes: ["K121"], minutes: 20, mrp: true, facts: { is_prebooked: true, ...facts } });
    expect(conference().decision).toBe("billable");
    expect(conference({ has_two_other_conference_participants: false }).decision).toBe("not_billable");
  });

  test("pays K710 to the radiologist, ten minutes for a patient", () => {
    const conference = (specialty: string, minutes: number) =>
      decideOne({ codes: ["K710"], specialty, minutes, facts: { is_prebooked: true } });
    expect(conference("33", 10).decision).toBe("billable");
    expect(conference("33", 9).decision).toBe("not_billable");
    expect(conference("63", 10).decision).toBe("not_billable");
    expect(decideOne({ codes: ["K710"], minutes: 10 }).needs.map(({ name }) => name)).toEqual([
      "is_prebooked",
    ]);
  });
});

import { test } from "vitest";
import { z } from "zod";
import { odbGetInput, odbGetOutput } from "../src/domain/odb/odb-get-schemas.ts";
import { drugInput, patientInput } from "../src/domain/case/case-input.ts";
test("s", () => {
  const n = (s: any) => JSON.stringify(z.toJSONSchema(s, { io: "input" })).length;
  console.log(n(odbGetInput), n(odbGetOutput), "patient", n(patientInput), "drug", n(drugInput), Object.entries(drugInput.shape).map(([k, v]) => [k, n(v as any)]), Object.entries(odbGetInput.shape).map(([k, v]) => [k, n(v as any)]), Object.entries(odbGetOutput.shape).map(([k, v]) => [k, n(v as any)]));
});

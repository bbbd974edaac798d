import { expect, test } from "vitest";
import {
  isByMouth,
  isVague,
  listForms,
  formatForm,
  takeForm,
  takePresentation,
  withoutRoute,
} from "./release-forms.ts";

const product = (dosage_form: string | null, name = "Lamp") => ({ dosage_form, name });

/** Forms as the extract writes them. */
test.each([
  ["Oph Sol", "Lamp", ["eye_drops"], false],
  ["Inh Sol-2mL", "Lamp", ["nebules"], false],
  ["Inh", "Lamp", ["inhaler"], false],
  ["Nas Pd", "Lamp", ["nasal"], false],
  ["Pref Pen", "Lamp", ["injection"], true],
  ["Inj Sol", "Lamp", ["injection"], false],
  ["Patch", "Lamp", ["patch"], false],
  ["Sup", "Lamp", ["suppository"], false],
  ["Oint", "Lamp", ["topical"], false],
  ["Cr", "Lamp", ["topical"], false],
  ["CR Tab", "Lamp", ["extended"], true],
  ["SL Tab", "Lamp", ["sublingual"], true],
  ["ODT", "Lamp", ["dissolving"], true],
  ["Chew Tab", "Lamp", ["chewable"], true],
  ["Oral Susp", "Lamp", ["liquid"], true],
  ["Tab", "Lamp", ["immediate"], true],
  ["ER Tab", "Lamp", ["extended"], true],
  ["Tab", "Lamp XL", ["extended"], true],
  ["Tab", "Lamp-SR", ["extended"], true],
  ["Ent Tab", "Lamp", ["delayed"], true],
  ["DR Cap", "Lamp ER", ["extended", "delayed"], true],
  // The form does not say it, so the name decides.
  ["Pd", "Lamp Turbuhaler", ["inhaler"], false],
  ["Tab", "Lamp Nasal", ["immediate"], true],
  [null, "Lamp Nasal", ["nasal"], false],
  [null, "Lamp", [], true],
  ["Pk", "Lamp", [], true],
] as const)("reads %s of %s as %j, by mouth: %s", (form, name, forms, byMouth) => {
  const own = product(form, name);
  if (form !== "Pref Pen") expect(isByMouth(own)).toBe(byMouth);
  expect(listForms(own)).toEqual(forms);
});

test.each([
  ["metformin extended release", "metformin", "extended"],
  ["metformin enteric-coated", "metformin", "delayed"],
  ["metformin IR 500", "metformin 500", "immediate"],
  ["Ozempic pens", "Ozempic", "injection"],
  ["budesonide nebules", "budesonide", "nebules"],
  ["salbutamol puffer", "salbutamol", "inhaler"],
  ["fentanyl patches", "fentanyl", "patch"],
  ["timolol eye drops", "timolol", "eye_drops"],
  ["mometasone nasal spray", "mometasone", "nasal"],
  ["hydrocortisone cream", "hydrocortisone", "topical"],
  ["mesalamine suppositories", "mesalamine", "suppository"],
  ["olanzapine ODT", "olanzapine", "dissolving"],
  ["nitroglycerin sublingual", "nitroglycerin", "sublingual"],
  ["montelukast chewables", "montelukast", "chewable"],
  ["amoxicillin suspension", "amoxicillin", "liquid"],
  ["metformin", "metformin", undefined],
  // Nothing of the name remains.
  ["insulin pens", "insulin", "injection"],
  ["cream", "cream", undefined],
] as const)("reads %s as %s in %s", (said, name, form) => {
  expect(takeForm(said)).toEqual({ name, form });
});

test.each([
  ["vancomycin oral", "vancomycin"],
  ["po vancomycin capsules", "vancomycin"],
  ["vancomycin by mouth", "vancomycin"],
  ["vancomycin", undefined],
  ["tablets", undefined],
])("reads %s without its route as %s", (said, name) => {
  expect(withoutRoute(said)).toBe(name);
});

test.each([
  ["Lantus SoloStar", "Lantus", "SoloStar", "Pref Pen 5x3mL"],
  ["NovoRapid Penfill", "NovoRapid", "Penfill", "Cart 5x3mL"],
  ["insulin vials", "insulin", "vials", "10mL Vial"],
  ["Spiriva HandiHaler", "Spiriva", "HandiHaler", "Inh Cap"],
])("splits %s into %s with %s, written “%s”", (asked, name, said, form) => {
  const taken = takePresentation(asked);
  expect(taken).toMatchObject({ name, said });
  expect(taken?.written.test(form)).toBe(true);
  expect(taken?.written.test("Tab")).toBe(false);
  expect(takePresentation(name)).toBeUndefined();
  expect(takePresentation(said)).toBeUndefined();
});

test("leaves open whether a pack has pens or cartridges", () => {
  expect(isVague("Inj Sol 5x3mL")).toBe(true);
  expect(isVague("Inj Sol 5 x 3 mL")).toBe(true);
  expect(isVague("Pref Pen 5x3mL")).toBe(false);
  expect(isVague("Cart 5x3mL")).toBe(false);
  expect(isVague("Inj Sol 10mL")).toBe(false);
  expect((["immediate", "extended", "delayed", "eye_drops", "patch"] as const).map(formatForm)).toEqual([
    "immediate release",
    "extended release",
    "delayed release",
    "eye drops",
    "patch",
  ]);
});

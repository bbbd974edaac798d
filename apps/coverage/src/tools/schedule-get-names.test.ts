import { expect, test } from "vitest";
import { openStarterDeps } from "../../test/starter-dataset.ts";
import { scheduleGet } from "./schedule-get.ts";

/** A service in words, its code on a page of the Schedule, and the page. */
const NAMES = [
  // Surgery
  ["laparoscopic cholecystectomy", "S287", "S31"],
  ["appendectomy", "S207", "S23"],
  ["total hip replacement", "R440", "N38"],
  ["total knee replacement", "R441", "N46"],
  ["cataract surgery", "E140", "Y5"],
  ["tonsillectomy", "S063", "S3"],
  ["carpal tunnel release", "N290", "N10"],
  ["vasectomy", "S626", "U5"],
  ["inguinal hernia repair", "S323", "S37"],
  ["caesarean section", "P018", "K6"],
  ["hysterectomy", "S757", "V8"],
  ["TURP", "S655", "U7"],
  ["D&C", "S754", "V8"],
  ["lumbar discectomy", "N508", "Z3"],
  ["retinal detachment repair", "E151", "Y7"],
  ["thyroidectomy", "S788", "W1"],
  ["carotid endarterectomy", "R792", "Q13"],
  ["cystoscopy", "Z606", "T9"],
  // Diagnostic
  ["CT head", "X400", "D18"],
  ["CT scan of the abdomen", "X410", "D21"],
  ["MRI brain", "X421", "F2"],
  ["MRI of the knee", "X471", "F3"],
  ["mammogram", "X185", "D24"],
  ["chest x-ray two views", "X091", "D10"],
  ["pelvic ultrasound", "J162", "G6"],
  ["abdominal ultrasound", "J135", "G4"],
  ["anatomy scan", "J159", "G5"],
  ["venous doppler", "J198", "G7"],
  ["bone scan", "J850", "B8"],
  ["bone density test", "X145", "D16"],
  ["echocardiogram", "G570", "J22"],
  ["ECG", "G310", "J14"],
  ["holter monitor", "G650", "J16"],
  ["EMG", "G455", "J104"],
  ["sleep study", "J898", "J110"],
  ["spirometry", "J304", "H4"],
] as const;

const opened = openStarterDeps();

test.each(NAMES)("finds %s by its name: %s on %s", async (q, code, page) => {
  const { deps } = await opened;
  const { items } = await scheduleGet.handler(scheduleGet.inputSchema.parse({ q }), deps, {
    signal: new AbortController().signal,
  });
  expect(items).toContainEqual(expect.objectContaining({ code, page_label: page }));
});

import { expect, test } from "vitest";
import { DEVICE_CATEGORIES, POLICY_MANUALS } from "../src/dataset/index.ts";
import { readAdpFiles } from "./adp-rule-book.ts";

const files = await readAdpFiles();
const ruleFiles = files.flatMap((file) => (file.kind === "adpRules" ? [file.content] : []));
const priceFiles = files.flatMap((file) => (file.kind === "adpPrices" ? [file.content] : []));
const names = files.flatMap((file) => (file.kind === "adpDevices" ? [file.content] : []));
const devices = names.flatMap((file) => file.devices);
const rules = ruleFiles.flatMap(({ manual, rules: own }) => own.map((rule) => ({ manual, ...rule })));

test("has rules for all 15 policy manuals: eligibility, exclusions and funding", () => {
  expect(ruleFiles.map(({ manual }) => manual).toSorted()).toEqual(Object.keys(POLICY_MANUALS).toSorted());
  for (const { manual, rules: own } of ruleFiles) {
    const kinds = new Set(own.map(({ kind }) => kind));
    expect([...kinds], manual).toEqual(expect.arrayContaining(["rule", "criterion", "exclusion", "funding"]));
  }
});

test("names only existing devices, facts and categories in rules, and asks every fact somewhere", () => {
  const known = new Set(["*", ...DEVICE_CATEGORIES, ...devices.map(({ type }) => type)]);
  const unknown = rules.flatMap(({ manual, section, devices: own }) =>
    own.filter((device) => !known.has(device)).map((device) => `${manual} ${section} ${device}`),
  );
  expect(unknown).toEqual([]);
  const asked = rules.flatMap((rule) => (rule.kind === "criterion" ? [rule.fact] : []));
  const facts = names.flatMap((file) => file.facts.map(({ fact }) => fact));
  expect([...new Set(asked)].toSorted()).toEqual(facts.toSorted());
});

test("has the figure of a rule in its statement", () => {
  const dollars = (cents: number): string => {
    const whole = Math.floor(cents / 100).toLocaleString("en-CA");
    return cents % 100 === 0 ? `$${whole}` : `$${whole}.${cents % 100}`;
  };
  const silent = rules.flatMap((rule) => {
    if (rule.kind !== "funding") return [];
    const figures = [rule.maximum_cents, rule.grant_cents].flatMap((cents) => cents ?? []);
    return figures.map(dollars).filter((amount) => !rule.text.includes(amount));
  });
  expect(silent).toEqual([]);
});

test("has the fields of each funding model, and a threshold for each comparison of numbers", () => {
  for (const rule of rules) {
    const where = `${rule.manual} ${rule.section}`;
    if (rule.kind === "funding") {
      expect(rule.model === "grant" ? rule.grant_cents : rule.share, where).toBeDefined();
    }
    if (rule.kind === "criterion") {
      expect(rule.threshold !== undefined, where).toBe(!rule.comparison.startsWith("is_"));
    }
  }
});

test("has device words in lower case, and price list names from a list", () => {
  const words = devices.flatMap((device) => device.words);
  expect(words.filter((word) => word !== word.toLowerCase())).toEqual([]);
  const listed = new Set(priceFiles.flatMap(({ lines }) => lines.map(({ type }) => type)));
  // The list of approved hearing aids has no prices and does not ship, nor do the lists of seating and powered arms.
  const notShipped = new Set(["seating", "powered_arm_prosthesis"]);
  const missing = devices
    .filter(({ type }) => !notShipped.has(type))
    .flatMap(({ listed_as: own, parts_listed_as: parts }) =>
      [...own, ...parts].filter((type) => !listed.has(type)),
    );
  expect(missing).toEqual([]);
});

test("gives a price list name one type", () => {
  const names = devices.flatMap(({ listed_as: own, parts_listed_as: parts }) => [...own, ...parts]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("has one price for each code in the shipped lists", () => {
  const codes = priceFiles.flatMap(({ lines }) => lines.map(({ code }) => code));
  expect(codes.filter((code, position) => codes.indexOf(code) !== position)).toEqual([]);
  expect(codes.length).toBeGreaterThan(1400);
});

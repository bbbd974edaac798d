import { STATED_FACTS, type RuleCondition } from "../../../dataset/index.ts";
import type { FactNeed } from "../../ohip/claim-facts.ts";
import { uniqueNeeds, type Need, type Reason } from "../verdict.ts";
import { toNeed, toRuleReason } from "./claim-needs.ts";
import type { HeldCode } from "./hold-code.ts";
import type { HeldRule } from "./hold-rules.ts";
import { shorten } from "./plain-words.ts";
import { isOfRecords, PRESUMED_RULES, describePresumed } from "./presumed-facts.ts";

type Group = "claims" | "records" | "case";

interface Assumption {
  readonly group: Group;
  readonly words: string;
}

/** Unstated earlier claims, by the field that would state them. */
const NO_CLAIMS: Readonly<Partial<Record<FactNeed, string>>> = {
  earlierClaims: "no other claims before",
  sameDayCodes: "no other claims that day",
};

const inWords = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll("_", " ").replace("in patient", "in-patient")).join(" or ");

/** The assumption about a condition's field if it is unstated. */
function describeField(condition: RuleCondition): string | undefined {
  switch (condition.kind) {
    case "any_of":
      return condition.conditions.map(describeField).find((words) => words !== undefined);
    case "setting_is":
      return `place: ${inWords(condition.settings)}`;
    case "setting_is_not":
      return `place: not ${inWords(condition.settings)}`;
    case "admission_is_not":
      return `admission: not ${inWords(condition.kinds)}`;
    case "specialty_is_not":
      return `specialty: not ${condition.numbers.join(" or ")}`;
    case "sex_is":
      return `the patient is ${condition.sex}`;
    case "half_hour_units":
    case "ten_minute_units":
      return "as many minutes as the units take";
    default:
      return undefined;
  }
}

const FACTS: ReadonlySet<string> = new Set(STATED_FACTS);

const RECORDED: Readonly<Partial<Record<FactNeed, string>>> = {
  areTimesRecorded: "start and stop times are on the record",
  dischargeSummary: "the discharge summary was complete in time",
};

function describeNeed(need: FactNeed): Assumption | undefined {
  const claims = NO_CLAIMS[need];
  if (claims !== undefined) return { group: "claims", words: claims };
  const recorded = RECORDED[need];
  if (recorded !== undefined) return { group: "records", words: recorded };
  const words = describePresumed(need);
  // Includes the fact's name, so that the caller can correct it in `facts`.
  return words === undefined
    ? undefined
    : {
        group: isOfRecords(need) ? "records" : "case",
        words: FACTS.has(need) ? `${words} (${need})` : words,
      };
}

function describeRule({ rule, presumed }: HeldRule): readonly Assumption[] {
  const own = PRESUMED_RULES.get(rule.rule_id);
  if (own !== undefined) return [{ group: "case", words: own }];
  const said = presumed.flatMap((need) => describeNeed(need) ?? []);
  if (said.length > 0) return said;
  const words = describeField(rule.condition) ?? shorten(rule.statement, 100);
  return [{ group: "case", words }];
}

const toSentence = (words: readonly string[]): string => {
  const text = [...new Set(words)].join("; ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
};

const MOST_SOURCES = 3;

/** Lists assumptions in words: claims, records, then the rest of the case. */
export function listAssumed({ held, records }: Pick<HeldCode, "held" | "records">): readonly Reason[] {
  const said = held
    .filter(({ status }) => status === "assumed")
    .flatMap((one) => describeRule(one).map((assumption) => ({ ...assumption, rule: one.rule })));
  const groups = Map.groupBy(said, ({ group }) => group);
  return [...groups.values()].map((of) => ({
    text: toSentence(of.map(({ words }) => words)),
    sources: [...new Set(of.map(({ rule }) => rule))].slice(0, MOST_SOURCES).map(records.ruleSource),
  }));
}

const OF_CLAIMS: ReadonlySet<FactNeed> = new Set(["earlierClaims", "sameDayCodes"]);

/** Needs that would replace the assumptions. Leaves out earlier claims, which count as none unless stated. */
export const listPresumed = ({ held, records }: Pick<HeldCode, "held" | "records">): readonly Need[] =>
  uniqueNeeds(
    held
      .filter(({ status }) => status === "assumed")
      .flatMap((one) =>
        one.presumed
          .filter((need) => !OF_CLAIMS.has(need))
          .map((need) => toNeed(need, toRuleReason(one, records))),
      ),
  );

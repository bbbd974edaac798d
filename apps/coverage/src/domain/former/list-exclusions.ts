import { excludeBySituation, isShownBeside, isShownBySituation } from "../adp/exclude-by-situation.ts";
import { findExclusions, findWholeExclusion, type FoundExclusion } from "../adp/find-exclusions.ts";
import type { AdpDeviceType, AdpExclusion, Device } from "../adp/rule-book.ts";
import type { CoverageQuestion, DeviceIntent } from "../question/coverage-question.ts";

/** "Only for outings" is the sole use, "also for outings" is not. */
const SOLE = /\b(?:only|just|solely|exclusively)\b/iu;

interface Sorted {
  readonly refusals: readonly FoundExclusion[];
  readonly items: readonly FoundExclusion[];
  readonly open: readonly FoundExclusion[];
}

/** Exclusions that words name. */
function sortExclusions(found: readonly FoundExclusion[], text: string): Sorted {
  const uses = found.filter(({ exclusion }) => exclusion.excludes !== "item");
  const kindOf = ({ exclusion, matched, onlyIfSolePurpose }: FoundExclusion): "refusal" | "open" => {
    // A person may have another payer and still need ADP for what it does not cover.
    if (exclusion.excludes === "person") return "open";
    // One word ("bus") may be there for any reason; several say what the device is for.
    if (!/[ -]/u.test(matched.trim())) return "open";
    return onlyIfSolePurpose && !SOLE.test(text) ? "open" : "refusal";
  };
  return {
    refusals: uses.filter((one) => kindOf(one) === "refusal"),
    items: found.filter(({ exclusion }) => exclusion.excludes === "item"),
    open: uses.filter((one) => kindOf(one) === "open"),
  };
}

/** What to ask where an exclusion may or may not bear on the person. */
function questionOf({ exclusion, matched }: FoundExclusion): string {
  if (exclusion.excludes === "person")
    return `Does the other payer (${matched}) cover this device for the person?`;
  return `Is this what the device is for, and nothing else: ${matched}?`;
}

const toWritten = ({ span }: DeviceIntent, { text }: CoverageQuestion): string =>
  span === null ? "" : text.slice(span.start, span.end).toLowerCase();

/** From the name of the device on. */
const toAfter = ({ span }: DeviceIntent, { text }: CoverageQuestion): string =>
  span === null ? "" : text.slice(span.start).toLowerCase();

export interface ListedExclusions {
  /** Of the use or the person. */
  readonly refusals: readonly AdpExclusion[];
  /** Things that are never paid for; `isDevice`: it is what the question asks for. */
  readonly items: readonly { readonly exclusion: AdpExclusion; readonly isDevice: boolean }[];
  readonly open: readonly { readonly exclusion: AdpExclusion; readonly question: string }[];
}

interface ExclusionContext {
  readonly deviceTypes: readonly AdpDeviceType[];
  /** Of all manuals. */
  readonly exclusions: readonly AdpExclusion[];
  readonly device: Device;
  readonly question: CoverageQuestion;
}

/** What the manuals exclude of what a question tells of a device: by its situation, else by its words. */
export function listExclusions(
  intent: DeviceIntent,
  { exclusions, deviceTypes, device, question }: ExclusionContext,
): ListedExclusions {
  const { deviceSituation, deviceFacts } = question.facts;
  const holds = (situation: string): boolean =>
    (deviceSituation?.[situation] ?? deviceFacts[situation])?.value === true;
  const written = toWritten(intent, question);
  // "Tube feeding formula" is a formula.
  const isItself = (matched: string): boolean => {
    const at = toAfter(intent, question).indexOf(matched.trim().toLowerCase());
    return at >= 0 && at <= written.length + 1;
  };
  const named = sortExclusions(
    findExclusions(exclusions, device, question.text).filter(
      ({ exclusion }) => !isShownBySituation(exclusion),
    ),
    question.text,
  );
  const shown = excludeBySituation(exclusions, device, holds);
  return {
    refusals: [
      ...named.refusals.map(({ exclusion }) => exclusion),
      ...shown.filter(({ excludes }) => excludes !== "item"),
    ],
    items: [
      // What is never funded is so by whichever name it is asked for.
      ...[findWholeExclusion({ exclusions, deviceTypes }, device)].flatMap((exclusion) =>
        exclusion ? [{ exclusion, isDevice: true }] : [],
      ),
      ...named.items.map(({ exclusion, matched }) => ({
        exclusion,
        isDevice: isItself(matched),
      })),
      ...shown
        .filter(({ excludes }) => excludes === "item")
        .map((exclusion) => ({ exclusion, isDevice: !isShownBeside(exclusion, holds) })),
    ],
    open: named.open.map((one) => ({ exclusion: one.exclusion, question: questionOf(one) })),
  };
}

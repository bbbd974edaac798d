import { readDates } from "@clinical-mcp/citations";
import { toWords } from "@clinical-mcp/retrieval";
import type { DocumentRow, SectionRow } from "../shared/corpus.ts";
import type { PageAnswer } from "./page-checker.ts";

export const WEB_STATUSES = [
  "unchanged",
  "changed",
  "changed_since_reading",
  "not_comparable",
  "redirected",
  "gone",
  "unreachable",
  "not_checked",
] as const;
export type WebStatus = (typeof WEB_STATUSES)[number];

export interface PageVerdict {
  readonly status: WebStatus;
  /** What the status rests on, in words, the deciding one first. */
  readonly evidence: readonly string[];
}

/** What the dataset holds of a page. */
export interface StoredPage {
  readonly document: DocumentRow;
  readonly sections: readonly Pick<SectionRow, "section_heading" | "section_text">[];
  /** SHA-256 of the publisher's file, where that was ingested and not our own summary. */
  readonly fileSha256: string | undefined;
}

type Answered = Extract<PageAnswer, { outcome: "answered" }>;
type Check = (stored: StoredPage, answer: Answered, today: string) => PageVerdict | undefined;

/** Lines in which publishers print the dates of their revisions. */
const LABEL = new RegExp(
  String.raw`\b(?:${[
    "approved by (?:the )?(?:council|board)",
    "reviewed and updated",
    "last (?:updated|reviewed|revised|modified)",
    "date modified",
    "page updated",
    "effective(?: date)?",
    "published",
    "revised",
  ].join("|")})\b\s*:?`,
  "giu",
);
/** As much after a label as a list of revisions needs. */
const AFTER_LABEL = 160;
/** A page made at the moment of asking says nothing by its date of modification. */
const MADE_WHEN_ASKED_MS = 24 * 60 * 60 * 1000;
const SHOWN_HEADINGS = 3;

const toCommon = (a: string, b: string): readonly [string, string] => {
  const length = Math.min(a.length, b.length);
  return [a.slice(0, length), b.slice(0, length)];
};

/** Whether one ISO date is later than another, as far as the less precise of the two goes. */
const isLater = (a: string, b: string): boolean => {
  const [x, y] = toCommon(a, b);
  return x > y;
};
const isSame = (a: string, b: string): boolean => {
  const [x, y] = toCommon(a, b);
  return x === y;
};

/** The newest date in a row of dates behind a label of revision; none that is in the future. */
export function readRevisionDate(text: string, today: string): string | undefined {
  const dates = [...text.matchAll(LABEL)].flatMap((label) => {
    const start = label.index + label[0].length;
    const after = text.slice(start, start + AFTER_LABEL);
    const found: string[] = [];
    let end = 0;
    for (const { start: at, end: to, iso } of readDates(after)) {
      // Other words between two dates end the list.
      if (!/^[\s,;:&|–-]*(?:and\s*)?$/iu.test(after.slice(end, at))) break;
      found.push(iso);
      end = to;
    }
    return found;
  });
  return dates
    .filter((date) => !isLater(date, today))
    .toSorted()
    .at(-1);
}

const MARKER = /^\s*(?:(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|[•▪*–-])\s+/iu;
const NOTE_MARKS = /[\u00B2\u00B3\u00B9\u2070-\u2079]/gu;

/** Letters and digits alone: markup inside a word, words that lost their space and marks of notes are not a change. */
const toLetters = (text: string): string => toWords(text.replaceAll(NOTE_MARKS, "")).join("");

/** Headings of the sections with a line that the page no longer has, in either of its readings. */
export function findMissing(sections: StoredPage["sections"], pageTexts: readonly string[]): string[] {
  const pages = pageTexts.map(toLetters);
  const isThere = (line: string): boolean =>
    pages.some(
      (page) => page.includes(toLetters(line)) || page.includes(toLetters(line.replace(MARKER, ""))),
    );
  return sections
    .filter(({ section_text }) => !section_text.split("\n").every(isThere))
    .map(({ section_heading }) => section_heading);
}

const byLogin: Check = (_, { asksForLogin }) =>
  asksForLogin
    ? { status: "unreachable", evidence: ["The address answers with a page that asks for a login."] }
    : undefined;

const byHash: Check = ({ fileSha256 }, { sha256 }) =>
  fileSha256 === sha256
    ? {
        status: "unchanged",
        evidence: ["The file is the same, byte for byte, as the one that was ingested."],
      }
    : undefined;

/** A page that is shown for any missing address answers 200 as well. */
const byTitle: Check = ({ document: { title, document_type } }, { text }) => {
  const words = toWords(title.replace(/^advice to the profession:?/iu, ""));
  const page = text === undefined ? undefined : new Set(toWords(text));
  const held = words.filter((word) => page?.has(word)).length;
  if (page === undefined || document_type === "bulletin" || held * 2 >= words.length) return undefined;
  return {
    status: "not_comparable",
    evidence: ["The page that answers does not hold the document's title: it may be another page."],
  };
};

/** The date that the page prints, against the one that the dataset holds or else the day of our reading. */
const byDate: Check = ({ document }, { text }, today) => {
  const printed = text === undefined ? undefined : readRevisionDate(text, today);
  if (printed === undefined) return undefined;
  const { updated_date, effective_date, as_of, text_kind } = document;
  const held = updated_date ?? effective_date;
  const changed = text_kind === "official" ? "changed" : "changed_since_reading";
  if (held !== null && isLater(printed, held))
    return {
      status: changed,
      evidence: [`The page states a revision of ${printed}; the dataset holds the one of ${held}.`],
    };
  if (held !== null && isSame(printed, held))
    return {
      status: "unchanged",
      evidence: [`The page still states the revision of ${printed} as its newest.`],
    };
  if (held === null && isLater(printed, as_of))
    return {
      status: changed,
      evidence: [`The page states a revision of ${printed}, after our reading of ${as_of}.`],
    };
  if (held === null && isLater(as_of, printed))
    return {
      status: "unchanged",
      evidence: [`The page's newest revision, ${printed}, is before our reading of ${as_of}.`],
    };
  return {
    status: "not_comparable",
    evidence: [`The page states ${printed}, which does not tell whether it is what the dataset holds.`],
  };
};

/** Only the publisher's own text can be looked for on the page. */
const byText: Check = ({ document, sections }, { text, unmarkedText }) => {
  if (document.text_kind !== "official" || text === undefined) return undefined;
  const missing = findMissing(sections, [text, unmarkedText ?? text]);
  if (missing.length === 0)
    return {
      status: "unchanged",
      evidence: [`Every line of the ${sections.length} sections in the dataset still stands on the page.`],
    };
  const shown = missing.slice(0, SHOWN_HEADINGS).map((heading) => `"${heading}"`);
  return {
    status: "changed",
    evidence: [
      `${missing.length} of ${sections.length} sections no longer stand on the page as ` +
        `they were: ${shown.join(", ")}${missing.length > shown.length ? " and others" : ""}.`,
    ],
  };
};

/** A file that is not text: its bytes are all there is to compare. */
const byOtherBytes: Check = ({ document, fileSha256 }, { text }) =>
  document.text_kind === "official" && fileSha256 !== undefined && text === undefined
    ? { status: "changed", evidence: ["The file is not the one that was ingested: its bytes differ."] }
    : undefined;

const byModification: Check = ({ document }, { lastModified, servedAt }) => {
  if (lastModified === undefined) return undefined;
  const isMadeNow =
    servedAt !== undefined && Date.parse(servedAt) - Date.parse(lastModified) < MADE_WHEN_ASKED_MS;
  const day = lastModified.slice(0, 10);
  if (isLater(document.as_of, day))
    return {
      status: "unchanged",
      evidence: [`Last-Modified is ${day}, before our reading of ${document.as_of}.`],
    };
  if (isMadeNow || !isLater(day, document.as_of)) return undefined;
  return {
    status: document.text_kind === "official" ? "changed" : "changed_since_reading",
    evidence: [`Last-Modified is ${day}, after our reading of ${document.as_of}.`],
  };
};

const CHECKS: readonly Check[] = [byLogin, byHash, byTitle, byOtherBytes];
/** A change by any of these is a change; that one of them sees none does not outweigh another. */
const COMPARISONS: readonly Check[] = [byDate, byText, byModification];

function compareContent(stored: StoredPage, answer: Answered, today: string): PageVerdict {
  for (const check of CHECKS) {
    const verdict = check(stored, answer, today);
    if (verdict) return verdict;
  }
  const verdicts = COMPARISONS.flatMap((check) => check(stored, answer, today) ?? []);
  const decides =
    verdicts.find(({ status }) => status.startsWith("changed")) ??
    verdicts.find(({ status }) => status === "not_comparable") ??
    verdicts[0];
  if (decides === undefined)
    return {
      status: "not_comparable",
      evidence: ["The page answers, and states nothing that can be compared with what the dataset holds."],
    };
  const others = verdicts.filter((verdict) => verdict !== decides).flatMap(({ evidence }) => evidence);
  return { status: decides.status, evidence: [...decides.evidence, ...others] };
}

/** The answer reports a page found elsewhere on its publisher's host, and still compares its text. */
function withMove(verdict: PageVerdict, { finalUrl }: Answered, url: string): PageVerdict {
  if (finalUrl === url) return verdict;
  const moved = `The address redirects to ${finalUrl}.`;
  return verdict.status === "not_comparable"
    ? { status: "redirected", evidence: [moved, ...verdict.evidence] }
    : { ...verdict, evidence: [...verdict.evidence, moved] };
}

/** What a publisher's answer says of a document in the dataset. Without evidence nothing is called unchanged. */
export function comparePage(stored: StoredPage, answer: PageAnswer, today: string): PageVerdict {
  switch (answer.outcome) {
    case "answered":
      return withMove(compareContent(stored, answer, today), answer, stored.document.source_url);
    case "not_modified":
      return {
        status: "unchanged",
        evidence: [`The publisher says that it was not modified since ${stored.document.as_of} (HTTP 304).`],
      };
    case "gone":
      return { status: "gone", evidence: [`The publisher no longer has it (HTTP ${answer.status}).`] };
    case "redirected":
      return {
        status: "redirected",
        evidence: [
          `The address redirects to another host, ${answer.location} (HTTP ${answer.status}), which was not followed.`,
        ],
      };
    case "unreachable":
      return { status: "unreachable", evidence: [answer.why] };
    case "not_asked":
      return { status: "not_checked", evidence: [answer.why] };
  }
}

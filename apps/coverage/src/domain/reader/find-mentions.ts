import { isStopword } from "@clinical-mcp/retrieval";
import { distance } from "fastest-levenshtein";
import { findFixedForms, type FixedForm } from "./fixed-forms.ts";
import type { Meaning, Mention } from "./mention.ts";
import { findMoments } from "./moments.ts";
import type { ReadingCatalog } from "./reading-catalog.ts";
import type { Token, TokenisedQuestion } from "./tokens.ts";

/** A word with a similar spelling to a drug or device: suggested to the caller, and never assumed. */
export interface Guess {
  readonly token: Token;
  readonly mention: Mention;
  readonly meaning: Meaning;
  readonly name: string;
}

export interface FoundMentions {
  readonly mentions: readonly Mention[];
  /** Words that nothing accounts for, by their positions. */
  readonly left: readonly number[];
  readonly guesses: readonly Guess[];
}

/** Function words that change a sentence's meaning, even if a list calls them empty. */
const OPERATORS: ReadonlySet<string> = new Set(
  "not no never without only except unless other another again different instead more less than over under few several until".split(
    " ",
  ),
);

export const isFirmWord = (word: string): boolean => OPERATORS.has(word) || /\d/u.test(word);

/** A bare number or an ordinal may be a part of a name: "type 2 diabetes", "first responder". */
const isWeak = ({ kind }: Meaning): boolean => kind === "number" || kind === "ordinal";

interface Placed {
  readonly meanings: readonly Meaning[];
  readonly to: number;
}

/** Fixed forms by their first token; the parts of one are none of a name. */
function placeForms(forms: readonly FixedForm[], tokens: readonly Token[]): ReadonlyMap<number, Placed> {
  const placed = new Map<number, Placed>();
  for (const { span, meaning } of forms) {
    const from = tokens.findIndex((token) => token.span.end > span.start && token.span.start < span.end);
    if (from < 0) continue;
    const behind = tokens.findIndex((token, at) => at > from && token.span.start >= span.end);
    const to = behind < 0 ? tokens.length : behind;
    const known = placed.get(from);
    placed.set(from, { meanings: [...(known?.meanings ?? []), meaning], to: Math.max(to, known?.to ?? 0) });
  }
  return placed;
}

/** The longest name that begins at a word, unless a fixed form begins there. */
function placeAt(
  tokens: readonly Token[],
  at: number,
  {
    lexicon,
    forms,
  }: { readonly lexicon: ReadingCatalog["lexicon"]; readonly forms: ReadonlyMap<number, Placed> },
): Placed | undefined {
  const form = forms.get(at);
  const name = lexicon.findLongestAt(tokens, at);
  // K301 is a code, and the term for a visit by telephone.
  if (form && !form.meanings.every(isWeak))
    return name && name.length === form.to - at
      ? { ...form, meanings: [...form.meanings, ...name.values] }
      : form;
  const isCut =
    name !== undefined &&
    Array.from({ length: name.length }, (_, step) => forms.get(at + step)).some(
      (one) => one !== undefined && !one.meanings.every(isWeak),
    );
  if (!name || isCut || (form && name.length === 1)) return form;
  return { meanings: name.values, to: at + name.length };
}

const REACH = 4;
/** Meanings that a denial reverses. Other denied words are asked about. */
const isDeniable = ({ meanings }: Mention): boolean =>
  meanings.some(
    (one) =>
      one.kind === "clinical" ||
      one.kind === "drug" ||
      (one.kind === "term" &&
        /^(?:fact:|mrp|referral|times_recorded|patient\.plans|patient\.social|warranty|history)/u.test(
          one.field,
        )),
  );

const isNegator = ({ meanings }: Mention): boolean => meanings.some(({ kind }) => kind === "negator");
const isNeutral = ({ meanings }: Mention): boolean => meanings.every(({ kind }) => kind === "neutral");

/** Denies the mention after a negator in its clause. A negator without a mention stays unread. */
function deny(mentions: readonly Mention[]): {
  readonly mentions: readonly Mention[];
  readonly left: readonly number[];
} {
  const denied = new Set<Mention>();
  const left: number[] = [];
  for (const [at, negator] of mentions.entries()) {
    if (!isNegator(negator)) continue;
    const next = mentions
      .slice(at + 1)
      .find((one) => !isNeutral(one) && one.clause === negator.clause && one.from - negator.to < REACH);
    if (next && isDeniable(next)) denied.add(next);
    else left.push(...Array.from({ length: negator.to - negator.from }, (_, step) => negator.from + step));
  }
  return {
    mentions: mentions
      .filter((one) => !isNegator(one))
      .map((one) => (denied.has(one) ? { ...one, isDenied: true } : one)),
    left,
  };
}

const SHORTEST_GUESSED = 5;
const LETTERS_A_SLIP = 4;

function guess(token: Token, at: number, { spellable }: ReadingCatalog): Guess | undefined {
  const { base } = token;
  if (base.length < SHORTEST_GUESSED || /\d/u.test(base)) return undefined;
  const most = Math.floor(base.length / LETTERS_A_SLIP);
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const name of spellable.keys()) {
    if (Math.abs(name.length - base.length) > most || name.length < SHORTEST_GUESSED) continue;
    const edits = distance(base, name);
    if (edits <= most && edits < (best?.edits ?? Infinity)) best = { name, edits };
  }
  const meaning = best && spellable.get(best.name);
  if (!best || !meaning) return undefined;
  const { span, sentence, clause } = token;
  const mention = { meanings: [meaning], span, from: at, to: at + 1, sentence, clause, isDenied: false };
  return { token, mention, meaning, name: best.name };
}

/** Everything that a question names, and what of it nothing accounts for. */
export function findMentions(
  { folded, tokens }: TokenisedQuestion,
  catalog: ReadingCatalog,
  { language, today }: { readonly language: "en" | "fr"; readonly today: string },
): FoundMentions {
  const moments = findMoments(folded, language, today);
  const forms = placeForms(
    [
      ...moments,
      ...findFixedForms(
        folded,
        moments.map(({ span }) => span),
      ),
    ],
    tokens,
  );
  const found: Mention[] = [];
  const left: number[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    const placed = placeAt(tokens, at, { lexicon: catalog.lexicon, forms });
    const last = tokens[(placed?.to ?? at + 1) - 1];
    if (placed && token && last)
      found.push({
        meanings: placed.meanings,
        span: { start: token.span.start, end: last.span.end },
        from: at,
        to: placed.to,
        sentence: token.sentence,
        clause: token.clause,
        isDenied: false,
      });
    else if (token && (OPERATORS.has(token.word) || !isStopword(token.word))) left.push(at);
    at = placed?.to ?? at + 1;
  }
  const { mentions, left: undenied } = deny(found);
  const all = [...left, ...undenied].toSorted((one, other) => one - other);
  return {
    mentions: mentions.filter((one) => !isNeutral(one)),
    left: all,
    guesses: left.flatMap((at) => {
      const token = tokens[at];
      return token ? (guess(token, at, catalog) ?? []) : [];
    }),
  };
}

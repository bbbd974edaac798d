import { detectLanguage } from "@clinical-mcp/retrieval";
import { MOST_ASKS, type PatientInput } from "../case/case-input.ts";
import type { AskLists, ReadCase, ReadValue, UnreadWords } from "../case/read-case.ts";
import { findMentions } from "./find-mentions.ts";
import { findSubjects, type Subjects } from "./find-subjects.ts";
import { findUnread, type Placed } from "./find-unread.ts";
import type { Mention } from "./mention.ts";
import type { ReadAsk } from "./read-ask.ts";
import { readClaim } from "./read-claims.ts";
import { readDevice } from "./read-devices.ts";
import { readDrug } from "./read-drugs.ts";
import { readPatient, isAboutPerson } from "./read-patient.ts";
import type { ReadingCatalog } from "./reading-catalog.ts";
import { listMeanings, type ListName, type Reading } from "./reading.ts";
import { tokenise, type TokenisedQuestion } from "./tokens.ts";

/** Sentences that name something are about that; the others about everything. */
function scopeOf(
  { subjects }: Placed,
  all: readonly Placed[],
  mentions: readonly Mention[],
): readonly Mention[] {
  const own = new Set(subjects.map(({ sentence }) => sentence));
  const others = all.filter((one) => one.subjects !== subjects);
  const ofOthers = new Set(others.flatMap((one) => one.subjects.map(({ sentence }) => sentence)));
  return mentions.filter(({ sentence }) => own.has(sentence) || !ofOthers.has(sentence));
}

function place({ claims, drugs, devices }: Subjects): readonly Placed[] {
  const claimed = claims.map(({ codes, service, others }, at) => ({
    path: `claims[${at}]`,
    list: "claims" as const,
    subjects: [...codes, ...others, ...(service ? [service] : [])].map(({ by }) => by),
  }));
  return [
    ...claimed,
    ...drugs.map(({ by }, at) => ({ path: `drugs[${at}]`, list: "drugs" as const, subjects: [by] })),
    ...devices.map(({ by }, at) => ({ path: `devices[${at}]`, list: "devices" as const, subjects: [by] })),
  ];
}

function createReading(question: TokenisedQuestion, mentions: readonly Mention[]): Reading {
  const taken = new Set<Mention>();
  return {
    question,
    mentions,
    take: (...ones) => ones.forEach((one) => taken.add(one)),
    isTaken: (mention) => taken.has(mention),
  };
}

interface ReadLists extends AskLists {
  readonly readAs: readonly ReadValue[];
}

/** Reads each ask from its own part of the question. Asks may share words. */
function readAsks(
  subjects: Subjects,
  placed: readonly Placed[],
  {
    reading,
    catalog: { isFact },
    today,
  }: { readonly reading: Reading; readonly catalog: ReadingCatalog; readonly today: string },
): ReadLists {
  const { question, mentions, take } = reading;
  const ofPerson = isAboutPerson(mentions);
  const readAs: ReadValue[] = [];
  const read = <TSubject, TAsk>(
    list: ListName,
    all: readonly TSubject[],
    readOne: (subject: TSubject, own: readonly Mention[], part: Reading) => ReadAsk<TAsk>,
  ): readonly TAsk[] =>
    all.map((subject, at) => {
      const path = `${list}[${at}]`;
      const one = placed.find((candidate) => candidate.path === path);
      const own = one ? scopeOf(one, placed, mentions) : mentions;
      const part = createReading(question, own);
      const { ask, readAs: values } = readOne(subject, own, part);
      take(...own.filter((mention) => part.isTaken(mention)));
      readAs.push(...values.map((value) => ({ ...value, path: `${path}.${value.path}` })));
      return ask;
    });
  const context = (part: Reading) => ({ reading: part, isAboutPerson: ofPerson, isFact, today });
  return {
    claims: read("claims", subjects.claims, (subject, own, part) => readClaim(subject, own, context(part))),
    drugs: read("drugs", subjects.drugs, (subject, own, part) => readDrug(subject, own, context(part))),
    devices: read("devices", subjects.devices, (subject, own, part) =>
      readDevice(subject, own, context(part)),
    ),
    readAs,
  };
}

export interface ReadOptions {
  readonly catalog: ReadingCatalog;
  readonly patient: PatientInput;
  /** YYYY-MM-DD in Ontario. */
  readonly today: string;
}

/** Reads a case from fixed forms, names of the catalogs and terms of the trade. All other meaningful words are unread. */
export function readQuestion(text: string, { catalog, today }: ReadOptions): ReadCase {
  const question = tokenise(text);
  const language =
    detectLanguage(
      text,
      question.tokens.map(({ word }) => word),
    ) ?? "en";
  const found = findMentions(question, catalog, { language, today });
  const { mentions } = found;
  const subjects = findSubjects(found, question);
  const limited: Subjects = {
    claims: subjects.claims.slice(0, MOST_ASKS / 3),
    drugs: subjects.drugs.slice(0, MOST_ASKS / 3),
    devices: subjects.devices.slice(0, MOST_ASKS / 3),
  };
  const placed = place(limited);
  const reading = createReading(question, mentions);
  const person = readPatient(mentions, reading);
  const { readAs, ...lists } = readAsks(limited, placed, { reading, catalog, today });
  const [[, outside] = []] = listMeanings(mentions, "outside");
  const unread: readonly UnreadWords[] = [
    ...findUnread(found, { reading, placed, wordsOfCode: catalog.wordsOfCode }),
    ...(outside ? [{ path: "", words: text.slice(0, 120), why: outside.text }] : []),
  ];
  return {
    ...lists,
    patient: person.patient,
    readAs: [...person.readAs.map((one) => ({ ...one, path: `patient.${one.path}` })), ...readAs],
    unread,
    ...(outside && { outside: { id: outside.id, text: outside.text } }),
    contradictions: [],
  };
}

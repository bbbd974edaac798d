import type { Slot } from "./coverage-question.ts";
import { findAll, words } from "./folded-text.ts";

/** Words of the patient; relatives and colleagues ("his wife", "my nurse") have a sex too, and say nothing of it. */
const FEMALE = words(
  String.raw`woman|women|female|girl|lady|mrs|ms|teenage girl|daughter|femme|fille|dame|patiente|she|her`,
);
const MALE = words(
  String.raw`man|men|male|boy|guy|gentleman|fellow|lad|chap|mr|son|homme|garcon|monsieur|he|his|him`,
);

/** The patient's sex, where the words give one and not both. */
export function readSex(folded: string): Slot<"female" | "male"> | undefined {
  const [female] = findAll(folded, FEMALE);
  const [male] = findAll(folded, MALE);
  if ((female === undefined) === (male === undefined)) return undefined;
  if (female) return { value: "female", span: female.span, from: "text" };
  return male && { value: "male", span: male.span, from: "text" };
}

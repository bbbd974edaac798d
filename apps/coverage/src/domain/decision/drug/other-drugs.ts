import type { Ask, DrugAsk } from "../../case/coverage-case.ts";

/** Asks about what is paid for, of which the patient may take all together. */
const isOfPatient = ({ goal }: DrugAsk): boolean => goal === undefined || goal === "coverage";

const isSamePatient = (one: DrugAsk, other: DrugAsk): boolean =>
  JSON.stringify(one.patient) === JSON.stringify(other.patient);

/** Names with each drug the other drugs that one call asks for, for the same patient: a criterion may bar one beside another. */
export function addOtherDrugs(asks: readonly Ask[]): readonly Ask[] {
  const drugs = asks.filter((ask) => ask.program === "odb").filter(isOfPatient);
  return asks.map((ask) => {
    if (ask.program !== "odb" || !isOfPatient(ask)) return ask;
    const requestedWith = drugs
      .filter((other) => other !== ask && isSamePatient(ask, other))
      .flatMap(({ drug }) => drug ?? []);
    return requestedWith.length === 0 ? ask : { ...ask, requestedWith };
  });
}

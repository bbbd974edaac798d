import type { Ask, DrugAsk } from "../../case/coverage-case.ts";

/** Asks about coverage. The patient may take all their drugs together. */
const isOfPatient = ({ goal }: DrugAsk): boolean => goal === undefined || goal === "coverage";

const isSamePatient = (one: DrugAsk, other: DrugAsk): boolean =>
  JSON.stringify(one.patient) === JSON.stringify(other.patient);

/** Adds to each drug the other drugs of the call for the same patient, because a criterion may bar a combination. */
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

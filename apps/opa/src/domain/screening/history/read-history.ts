import type { History } from "./history-schema.ts";
import { toHormoneTerm } from "./hormone-years.ts";
import { toTestMonth } from "./read-tests.ts";
import type { SaidFact, TermFact, TestFact } from "./said-fact.ts";

/** A fact of a field, with no words left over. */
const fact = (
  label: string,
  terms: readonly (string | TermFact)[],
  tests: readonly TestFact[] = [],
): SaidFact => ({
  label,
  terms: terms.map((term) =>
    typeof term === "string" ? { id: term, state: "present" as const, about: "self" as const } : term,
  ),
  tests,
  notUnderstood: [],
});

const unknown = (label: string): SaidFact => ({ label, terms: [], tests: [], notUnderstood: [label] });
const absent = (id: string): TermFact => ({ id, state: "absent", about: "self" });
const inWords = (id: string): string => id.replaceAll("_", " ");

/** As the rules of relatives and results read them. */
const RESULT_WORDS: Readonly<Record<string, string>> = {
  hpv_16_18_45: "HPV 16 or 18/45 positive",
  other_hpv_high_grade: "other high-risk HPV, HSIL",
  other_hpv_low_grade: "other high-risk HPV, LSIL",
};
const RESULT_TERMS: Readonly<Record<string, readonly string[]>> = {
  hpv_16_18_45: ["hpv_positive"],
  other_hpv_high_grade: ["hpv_positive", "high_grade_cytology"],
  other_hpv_low_grade: ["hpv_positive", "low_grade_cytology"],
};
const RESULTS: Readonly<Record<string, TestFact["result"]>> = { normal: "negative", abnormal: "positive" };
const TEST_WORDS: Readonly<Record<string, string>> = { fit: "FIT", hpv_test: "HPV", ldct: "low-dose CT" };

function readTest(
  { kind, result, date, months_ago: ago }: NonNullable<History["tests"]>[number],
  thisMonth: number,
): SaidFact {
  const typed = RESULT_TERMS[result];
  const stated = date === undefined ? undefined : toTestMonth(date);
  const when =
    stated ?? (ago === undefined ? undefined : { month: thisMonth - ago, exact: "about" as const });
  const name = TEST_WORDS[kind] ?? inWords(kind);
  const said = date ?? (ago === undefined ? "" : `${ago} months ago`);
  const label = `${RESULT_WORDS[result] ?? `${result} ${name}`} ${said}`.trim();
  if (typed && kind !== "hpv_test") return unknown(`${name} with a result of another test`);
  if (typed) return fact(label, typed);
  const test = { kind, result: RESULTS[result] ?? "unknown", ...(when && { date: when }) };
  return kind === "hpv_test" && result === "abnormal"
    ? fact(label, ["hpv_positive"])
    : fact(label, [], [test]);
}

const RELATIVE_OF_GENE = {
  first_degree_relative: "first-degree relative",
  other_relative: "cousin",
} as const;
const TESTED = {
  positive: "carrier",
  negative: "patient tested negative",
  untested: "patient untested",
  declined_after_counselling: "declined genetic testing",
  pending: "result pending",
} as const;

function readGene({
  gene,
  carrier,
  person_tested: tested,
}: NonNullable<History["genes"]>[number]): readonly SaidFact[] {
  const name = gene === "lynch" ? "Lynch syndrome" : gene === "polyposis" ? "polyposis" : gene.toUpperCase();
  const isRuled = /^(?:brca|palb|tp53)/u.test(gene);
  const own: TermFact = {
    id: gene,
    state: tested === "positive" ? "present" : tested === "negative" ? "absent" : "uncertain",
    about: "self",
  };
  if (carrier === "self") {
    // A carrier is one by a test.
    if (tested !== "positive" && tested !== "pending")
      return [unknown(`${name}: carrier, and ${inWords(tested)}`)];
    return [fact(`${name} ${TESTED[tested]}`, [own])];
  }
  const kin = RELATIVE_OF_GENE[carrier];
  const label = isRuled ? `${kin} is a ${name} carrier, ${TESTED[tested]}` : `${kin}: ${name}`;
  return [
    fact(label, [
      ...(tested === "negative" ? [] : [{ id: gene, state: "present", about: "relative" } as const]),
      ...(tested === "positive" || tested === "negative" ? [own] : []),
    ]),
  ];
}

function readRelative({
  relation,
  cancer,
  age_at_diagnosis: age,
}: NonNullable<History["relatives"]>[number]): SaidFact {
  if (cancer === "other") return unknown(`${relation} with another cancer`);
  const at = age === undefined ? "" : ` at ${age}`;
  return fact(`${relation} had ${inWords(cancer)}${at}`, [
    { id: cancer, state: "present", about: "relative" },
  ]);
}

function readSmoking({
  status,
  daily_years: years,
  cigarettes_a_day: amount,
  quit_date: quit,
}: NonNullable<History["smoking"]>): SaidFact {
  const id = "smoking";
  if (status === "never") {
    const isOdd = (years ?? 0) > 0 || (amount ?? 0) > 0 || quit !== undefined;
    return isOdd ? unknown("contradictory answers on nicotine") : fact("never smoked", [absent(id)]);
  }
  if (status === "current" && quit !== undefined) return unknown("contradictory answers on nicotine");
  const said = status === "current" ? "smoker" : "ex-smoker";
  const span = years === undefined ? "" : `, smoked daily for ${years} years`;
  return fact(`${said}${span}`, [id]);
}

function readHormones({ kind, years }: NonNullable<History["hormones"]>[number]): SaidFact {
  if (kind !== "feminizing_hormones" || years === undefined) return fact(inWords(kind), [kind]);
  return fact(`feminizing hormones for ${years} years`, [kind, toHormoneTerm(years)]);
}

const CERVIX = {
  present: "cervix_present",
  removed: "total_hysterectomy",
  never: "born_without_cervix",
} as const;

function readBody({
  sex_assigned: sex,
  gender,
  cervix,
  breast_tissue: breast,
}: History): readonly SaidFact[] {
  return [
    ...(sex === "intersex" ? [unknown("intersex")] : []),
    // A trans person's sex at birth opens nothing by itself: organs and hormones do.
    ...(sex !== undefined && sex !== "intersex" && (gender === undefined || gender === "cis")
      ? [fact(sex, [sex])]
      : []),
    ...(gender !== undefined && gender !== "cis" ? [fact(gender, [gender])] : []),
    ...readCervix(cervix),
    ...readBreasts(breast, gender),
  ];
}

function readCervix(cervix: History["cervix"]): readonly SaidFact[] {
  if (cervix === undefined) return [];
  if (cervix === "unknown") return [unknown("whether there is a cervix is unknown")];
  return [fact(`cervix ${cervix}`, [CERVIX[cervix]])];
}

function readBreasts(tissue: History["breast_tissue"], gender: History["gender"]): readonly SaidFact[] {
  if (tissue === undefined) return [];
  if (tissue === "present") return [fact("breast tissue present", ["breasts_present"])];
  if (tissue !== "removed") return [unknown("whether there is breast tissue is unknown")];
  return [fact("breast tissue removed", [gender === "transmasculine" ? "top_surgery" : "mastectomy"])];
}

const IMMUNE = {
  hiv: "HIV",
  transplant: "transplant",
  immune_medicine: "immunosuppressive medicine",
  other_cause: "immunosuppressed",
};
const IMMUNE_TERMS = {
  hiv: "hiv",
  transplant: "transplant",
  immune_medicine: "immune_medicine",
  other_cause: "immunocompromised",
};

function readDiseases({ bowel_disease: bowel, immune }: History): readonly SaidFact[] {
  const bowels = ["ulcerative_colitis", "crohn_colitis", "crohn_small_bowel", "crohn", "ibd"];
  return [
    ...(bowel === undefined
      ? []
      : bowel === "none"
        ? [fact("no bowel disease", bowels.map(absent))]
        : [fact(inWords(bowel), [bowel])]),
    ...(immune === undefined
      ? []
      : immune === "competent"
        ? [fact("not immunocompromised", ["immunocompromised", "hiv", "transplant"].map(absent))]
        : [fact(IMMUNE[immune], [IMMUNE_TERMS[immune]])]),
  ];
}

/**
 * The fields of a history as facts of the vocabulary. Symptoms come in words and are read as such.
 *
 * @param readWords reads what a caller wrote of one symptom
 */
export function readHistory(
  history: History | undefined,
  thisMonth: number,
  readWords: (label: string) => SaidFact,
): readonly SaidFact[] {
  if (!history) return [];
  const { tests, cancers, precancers, surgeries, symptoms, genes, relatives, smoking, hormones } = history;
  return [
    ...readBody(history),
    ...(tests ?? []).map((test) => readTest(test, thisMonth)),
    ...(cancers ?? []).map((id) => (id === "other" ? unknown("another cancer") : fact(inWords(id), [id]))),
    ...[...(precancers ?? []), ...(surgeries ?? [])].map((id) => fact(inWords(id), [id])),
    ...(symptoms?.length === 0 ? [fact("no symptoms", ["no_symptoms"])] : []),
    ...(symptoms ?? []).map(readWords),
    ...(genes ?? []).flatMap(readGene),
    ...(relatives ?? []).map(readRelative),
    ...readDiseases(history),
    ...(smoking ? [readSmoking(smoking)] : []),
    ...(hormones ?? []).map(readHormones),
  ];
}

/** What the fields say twice and differently. */
export function findHistoryFaults(history: History | undefined, thisMonth: number): readonly string[] {
  const tests = history?.tests ?? [];
  return tests.flatMap(({ kind, date, months_ago: ago }) => {
    if (date === undefined) return [];
    const { month, exact } = toTestMonth(date);
    const last = exact === "year" ? month + 11 : month;
    const isFuture = month > thisMonth ? [`${inWords(kind)}: ${date} is in the future`] : [];
    const isOther = ago !== undefined && (thisMonth - ago < month - 1 || thisMonth - ago > last + 1);
    return [...isFuture, ...(isOther ? [`${inWords(kind)}: ${date} is not ${ago} months ago`] : [])];
  });
}

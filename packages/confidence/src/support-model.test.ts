import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Sample } from "./held-out.ts";
import { measureSignals, type RetrievalSignals, type SearchObservation } from "./signals.ts";
import {
  chooseSupportModel,
  DEFAULT_SUPPORT_MODELS,
  estimateSupport,
  fitSupportModel,
  supportModelSchema,
  type SupportModel,
} from "./support-model.ts";

const hits = (...scores: readonly number[]): readonly { readonly id: string; readonly score: number }[] =>
  scores.map((score, at) => ({ id: `p${at}`, score }));

const SEARCH: SearchObservation = {
  terms: [
    { term: "mammogram", idf: 6 },
    { term: "interv", idf: 3 },
    { term: "ontario", idf: 1 },
  ],
  lexical: hits(8, 6, 5, 4, 2, 1),
  dense: [
    { id: "p1", score: 0.9 },
    { id: "p0", score: 0.7 },
    { id: "x", score: 0.4 },
  ],
  fusedTop: [
    { id: "p0", terms: new Set(["mammogram", "ontario"]) },
    { id: "p1", terms: new Set(["interv"]) },
    { id: "x", terms: new Set() },
  ],
};

test("the signals of a search, by hand", () => {
  expect(measureSignals(SEARCH)).toEqual({
    cov: 0.7,
    cov3: 1,
    bm25_over_idf: 0.8,
    bm25_gap5: 0.75,
    cosine_max: 0.9,
    cosine_gap10: 0.5,
    cosine_of_top1: 0.7,
    overlap10: 2 / 6,
    same_top: 0,
    term_share: 2 / 3,
    log1p_qlen: Math.log(4),
  });
});

test("a path that gave no answer leaves its signals out; one that found nothing is measured", () => {
  const { lexical: _, ...withoutLexical } = SEARCH;
  const { dense: __, ...withoutDense } = SEARCH;
  expect(Object.keys(measureSignals(withoutLexical)).sort()).toEqual([
    "cosine_gap10",
    "cosine_max",
    "cosine_of_top1",
    "log1p_qlen",
    "term_share",
  ]);
  expect(Object.keys(measureSignals(withoutDense)).sort()).toEqual([
    "bm25_gap5",
    "bm25_over_idf",
    "cov",
    "cov3",
    "log1p_qlen",
    "term_share",
  ]);
  expect(measureSignals({ ...SEARCH, lexical: [], fusedTop: [] })).toMatchObject({
    cov: 0,
    bm25_over_idf: 0,
    bm25_gap5: 0,
    overlap10: 0,
    same_top: 0,
    term_share: 0,
  });
});

test("a list of one has nothing behind it, and a query term twice counts once", () => {
  const signals = measureSignals({
    ...SEARCH,
    terms: [...SEARCH.terms, { term: "ontario", idf: 1 }],
    lexical: hits(8),
  });
  expect(signals).toMatchObject({ bm25_gap5: 1, cov: 0.7, log1p_qlen: Math.log(4) });
});

const model = (part: Partial<SupportModel>): SupportModel =>
  supportModelSchema.parse({
    name: "m",
    paths: "lexical",
    fittedOn: "test",
    fittedAt: "2025-11-22",
    bias: -1,
    weights: { cov: 2 },
    ...part,
  });

test("support is the logistic of the weighted signals, and a signal that was not measured is refused", () => {
  const signals = measureSignals(SEARCH);
  expect(estimateSupport(signals, model({}))).toBeCloseTo(1 / (1 + Math.exp(1 - 1.4)), 12);
  expect(() => estimateSupport({ term_share: 1, log1p_qlen: 1 }, model({}))).toThrow(
    "cov, which was not measured",
  );
});

test("a model is chosen by the paths that answered and by the embedder, and a stand-in says that it is one", () => {
  const both = model({
    name: "both-lsi",
    paths: "both",
    embedder: "lsi",
    weights: { cov: 1, cosine_max: 1 },
  });
  const lexical = model({ name: "lexical" });
  const dense = model({ name: "dense", paths: "dense", weights: { term_share: 1 } });
  const models = [both, lexical, dense];
  const signals = measureSignals(SEARCH);
  const { lexical: _, ...withoutLexical } = SEARCH;
  const { dense: __, ...withoutDense } = SEARCH;
  const choose = (
    signals: ReturnType<typeof measureSignals>,
    embedder?: string,
  ): readonly [string, boolean] => {
    const { model, isFitted } = chooseSupportModel(models, { signals, embedder });
    return [model.name, isFitted];
  };
  expect(choose(signals, "lsi")).toEqual(["both-lsi", true]);
  expect(choose(signals, "bge-base")).toEqual(["lexical", false]);
  expect(choose(measureSignals(withoutDense), "lsi")).toEqual(["lexical", true]);
  expect(choose(measureSignals(withoutLexical), "bge-base")).toEqual(["dense", false]);
  expect(() => chooseSupportModel([both], { signals, embedder: "bge" })).toThrow("No support model");
});

test("a model that reads cosines without naming their embedder is refused", () => {
  expect(supportModelSchema.safeParse({ ...model({}), weights: { cosine_max: 1 } }).success).toBe(false);
  expect(supportModelSchema.safeParse({ ...model({}), weights: { cosines: 1 } }).success).toBe(false);
});

test("the models that ship cover every outcome of a search, and better evidence never lowers their support", () => {
  const { lexical: _, ...withoutLexical } = SEARCH;
  const { dense: __, ...withoutDense } = SEARCH;
  for (const search of [SEARCH, withoutDense, withoutLexical]) {
    const signals = measureSignals(search);
    const { model, isFitted } = chooseSupportModel(DEFAULT_SUPPORT_MODELS, { signals, embedder: "lsi" });
    expect(isFitted).toBe(true);
    const support = estimateSupport(signals, model);
    expect(support).toBeGreaterThan(0);
    expect(support).toBeLessThan(1);
    const better = measureSignals({
      ...search,
      fusedTop: search.fusedTop.map((top) => ({
        ...top,
        terms: new Set(["mammogram", "interv", "ontario"]),
      })),
    });
    expect(estimateSupport(better, model)).toBeGreaterThanOrEqual(support);
  }
  const other = chooseSupportModel(DEFAULT_SUPPORT_MODELS, {
    signals: measureSignals(SEARCH),
    embedder: "bge-base",
  });
  expect(other).toMatchObject({ isFitted: false, model: { paths: "lexical" } });
});

const samples: readonly Sample[] = Array.from({ length: 60 }, (_, at) => ({
  collection: `c${at % 3}`,
  query: `q${Math.floor(at / 2)}`,
  signals: { term_share: (at % 7) / 7, log1p_qlen: 1 },
  label: (at % 7) + (at % 2) > 4 ? 1 : 0,
}));
test("a fit keeps what it was made from, and refuses samples without its signals", () => {
  const fitted = fitSupportModel(samples, {
    name: "m",
    paths: "dense",
    fittedOn: "t",
    fittedAt: "2025-11-22",
    signals: ["term_share"],
    l2: 0.1,
  });
  expect(fitted).toMatchObject({
    name: "m",
    paths: "dense",
    fittedOn: "t",
    weights: { term_share: expect.any(Number) },
  });
  expect(() => fitSupportModel(samples, { ...fitted, signals: ["cov"], l2: 1 })).toThrow("no cov");
});

test("a signal for an answer that seems to speak against it is left out, not believed", () => {
  const turned = samples.map((sample) => ({
    ...sample,
    signals: { ...sample.signals, overlap10: 1 - sample.signals.term_share },
  }));
  const { weights } = fitSupportModel(turned, {
    name: "m",
    paths: "dense",
    fittedOn: "t",
    fittedAt: "2025-11-22",
    signals: ["overlap10", "log1p_qlen"],
    l2: 0.1,
  });
  expect(Object.keys(weights)).toEqual(["log1p_qlen"]);
});

const shares = fc.double({ min: 0, max: 1, noNaN: true });
const anySignals = fc.record({
  cov: shares,
  cov3: shares,
  bm25_over_idf: fc.double({ min: 0, max: 3, noNaN: true }),
  bm25_gap5: shares,
  cosine_max: shares,
  cosine_of_top1: shares,
  cosine_gap10: shares,
  overlap10: shares,
  same_top: fc.constantFrom(0, 1),
  term_share: shares,
  log1p_qlen: fc.double({ min: Math.log(2), max: Math.log(49), noNaN: true }),
});

test("no model that ships gives less support where a path matches better, covers more, or agrees more", () => {
  const raised = fc.constantFrom<(keyof RetrievalSignals)[]>(
    "cov",
    "cov3",
    "bm25_over_idf",
    "cosine_max",
    "cosine_of_top1",
    "overlap10",
    "same_top",
    "term_share",
  );
  fc.assert(
    fc.property(anySignals, raised, shares, (signals, name, more) => {
      for (const shipped of DEFAULT_SUPPORT_MODELS) {
        const better = { ...signals, [name]: (signals[name] ?? 0) + more };
        expect(estimateSupport(better, shipped)).toBeGreaterThanOrEqual(estimateSupport(signals, shipped));
      }
    }),
  );
});

test("the models that ship say what they were fitted on, and there is one for every outcome", () => {
  expect(DEFAULT_SUPPORT_MODELS.map(({ name, paths, embedder }) => [name, paths, embedder])).toEqual([
    ["hybrid-lsi", "both", "lsi"],
    ["lexical", "lexical", undefined],
    ["dense-lsi", "dense", "lsi"],
    ["dense-any", "dense", undefined],
  ]);
  for (const { fittedOn, weights } of DEFAULT_SUPPORT_MODELS) {
    expect(fittedOn).toMatch(/\d+ questions/);
    expect(Object.values(weights).every(Number.isFinite)).toBe(true);
  }
});

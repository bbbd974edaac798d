import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { OdbGetAnswer } from "../src/domain/odb/odb-answer.ts";
import { askOdb } from "./ask-odb.ts";
import { EXTRACT } from "./odb-formulary.ts";
import { hasOfficial, OFFICIAL, WITHOUT_COPIES } from "./official-copies.ts";
import { openWholeDeps } from "./whole-formulary.ts";

/** A product as the file writes it. */
interface Product {
  readonly din: string;
  readonly marks: string;
  readonly category: string;
  readonly codes: readonly string[];
  readonly price: number | null;
  readonly pays: number | null;
}

const toNumber = (text: string | undefined): number | null => (text ? Number(text) : null);

/** Another reader than the ingestion's: no parser, the extract cut at its tags. */
function readProducts(): readonly Product[] {
  const xml = readFileSync(join(OFFICIAL, EXTRACT), "utf8");
  return xml.split("<pcgGroup").flatMap((group) => {
    const codes = [...group.matchAll(/reasonForUseId="(\d+)"/g)].map(([, code = ""]) => code);
    return group.split("<pcg9 ").flatMap((category) => {
      const id = /^[^>]*?\bid="(\d+)"/.exec(category)?.[1] ?? "";
      return category
        .split("<drug ")
        .slice(1)
        .map((drug): Product => {
          const [marks = "", body = ""] = drug.split(/>([^]*)/);
          const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1];
          return {
            din: /\bid="(\d+)"/.exec(marks)?.[1] ?? "",
            marks,
            category: id,
            codes: [...new Set(codes)].toSorted(),
            price: toNumber(field("individualPrice")),
            pays: toNumber(field("amountMOHLTCPays")),
          };
        });
    });
  });
}

const isMarked = ({ marks }: Product, mark: string): boolean => marks.includes(`${mark}="Y"`);

describe.skipIf(!hasOfficial)(`200 random DINs of the extract, asked of odb_get (${WITHOUT_COPIES})`, () => {
  const products: Product[] = [];
  const answers: { readonly product: Product; readonly answer: OdbGetAnswer }[] = [];
  beforeAll(async () => {
    products.push(...readProducts());
    const { deps, close } = await openWholeDeps();
    const rank = ({ din }: Product) => createHash("sha256").update(`sample 1 ${din}`).digest("hex");
    const sample = products.toSorted((one, other) => rank(one).localeCompare(rank(other))).slice(0, 200);
    for (const product of sample) {
      answers.push({ product, answer: await askOdb(deps, { din: product.din }) });
    }
    await close();
  }, 60_000);
  const listWrong = (isRight: (product: Product, answer: (typeof answers)[number]["answer"]) => boolean) =>
    answers.filter(({ product, answer }) => !isRight(product, answer)).map(({ product: { din } }) => din);

  test("has all 8,401 products in the other reader, and asks for 200", () => {
    expect(new Set(products.map(({ din }) => din)).size).toBe(8401);
    expect(answers).toHaveLength(200);
  });

  test("has the file's price and payment of each", () => {
    const wrong = listWrong(
      ({ din, price, pays }, { coverage }) =>
        coverage.din === din && coverage.listed_price === price && coverage.ministry_pays === pays,
    );
    expect(wrong).toEqual([]);
  });

  test("reports each as a benefit, with a code or without, or none, as flagged", () => {
    const wrong = listWrong((product, { coverage: { status, covered, lu_codes: codes } }) => {
      if (isMarked(product, "notABenefit")) return status === "not_a_benefit" && covered === false;
      if (isMarked(product, "sec3bEAP")) return status === "off_formulary_eap" && covered === false;
      if (!isMarked(product, "sec12")) return status !== "limited_use" && codes.length === 0;
      return status === "limited_use" && codes.toSorted().join() === product.codes.join();
    });
    expect(wrong).toEqual([]);
  });

  test("puts each in its category with as many others, and takes the lowest price from a paid one", () => {
    const byCategory = Map.groupBy(products, ({ category }) => category);
    const wrong = listWrong(({ category }, answer) => {
      const own = byCategory.get(category) ?? [];
      const paid = own.filter((one) => !isMarked(one, "notABenefit") && one.pays !== null);
      const prices = paid.flatMap(({ price }) => price ?? []);
      const lowest = prices.length > 0 ? Math.min(...prices) : undefined;
      return (
        answer.coverage.interchangeable_group_id === category &&
        answer.interchangeable_total === own.length - 1 &&
        answer.lowest_cost?.price === lowest
      );
    });
    expect(wrong).toEqual([]);
  });
});

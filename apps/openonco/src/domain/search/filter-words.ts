import { foldText } from "../shared/fold-text.ts";
import type { SearchedField } from "./searched-fields.ts";

/** Words of one meaning, and what the records write for them; all folded. */
type Words = readonly (readonly [asked: readonly string[], written: readonly string[]])[];

const TISSUE_FREE = ["tumor naive", "tumor agnostic", "liquid cgp"];

/**
 * What a question means in the records' own words. A leading space stands for the start of a word:
 * " adjuvant" is found in "Post-Adjuvant", not in "Neoadjuvant".
 */
const WORDS: Readonly<Partial<Record<SearchedField, Words>>> = {
  testScope: [
    [
      ["mced", "mcd", "multicancer", "multi cancer", "multi cancer early detection", "pan cancer"],
      ["multi cancer"],
    ],
    [["single", "single cancer"], ["single cancer"]],
    [["crc", "colorectal", "colorectal cancer", "colon", "colon cancer"], ["crc"]],
    [
      ["liver", "liver cancer", "hcc", "hepatocellular", "hepatocellular carcinoma"],
      ["hcc", "liver"],
    ],
    [["esophagus", "oesophageal", "oesophagus"], ["esophageal"]],
    [["pancreas", "pancreatic cancer"], ["pancreatic"]],
    [["lung cancer"], ["lung"]],
    [["bladder cancer"], ["bladder"]],
  ],
  clinicalSettings: [
    [
      ["neo adjuvant", "preoperative", "pre operative", "pre op", "pre surgery", "presurgical"],
      ["neoadjuvant"],
    ],
    [["adjuvant", "adjuvant therapy"], [" adjuvant"]],
    [["postadjuvant"], ["post adjuvant"]],
    [
      [
        "postoperative",
        "post operative",
        "post op",
        "postop",
        "postsurgical",
        "post surgical",
        "postsurgery",
        "after surgery",
        "landmark",
      ],
      ["post surgery"],
    ],
    [
      [
        "recurrence",
        "recurrence monitoring",
        "recurrence surveillance",
        "relapse monitoring",
        "follow up",
        "monitoring for recurrence",
      ],
      ["surveillance"],
    ],
    [
      ["treatment response", "response monitoring", "therapy monitoring", "treatment monitoring"],
      ["therapy response", "neoadjuvant response", "immunotherapy monitoring"],
    ],
  ],
  sampleCategory: [
    [
      ["liquid", "liquid biopsy", "liquid biopsies", "blood draw", "blood plasma"],
      ["blood", "plasma"],
    ],
    [["whole blood", "peripheral blood"], ["blood"]],
    [
      ["ffpe", "tumor", "tumor tissue", "solid tissue", "tissue biopsy", "formalin fixed paraffin embedded"],
      ["tissue"],
    ],
    [["fecal", "faecal", "feces", "faeces"], ["stool"]],
  ],
  approach: [
    [
      ["bespoke", "personalized", "personalised", "patient specific", "tissue informed", "informed"],
      ["tumor informed"],
    ],
    [
      [
        "tissue free",
        "tissue agnostic",
        "tissue naive",
        "plasma only",
        "blood only",
        "tumor uninformed",
        "uninformed",
        "tumor free",
      ],
      TISSUE_FREE,
    ],
    [
      ["wgs", "whole genome", "whole genome sequencing"],
      ["wgs", "whole genome"],
    ],
    [
      ["wes", "whole exome", "whole exome sequencing"],
      ["wes", "whole exome"],
    ],
  ],
};

const LEGAL_FORM = /(?:^|(?<![\s,])[\s,]+)(?:llc|inc|ltd|limited|corp|corporation|gmbh|plc|co)\.?$/;

/** So short a word is found whole only: "BD" is not in IMBdx. */
const SHORT = /^[\p{L}\p{N}]{1,3}$/u;

/** Vendors are listed with commas, semicolons, "or", "and"; any of them will do. */
function toVendorTexts(text: string): readonly string[] {
  const parts = text
    .split(/,|;|\bor\b|\band\b/i)
    .map((part) => foldText(part).replace(LEGAL_FORM, "").trim());
  return [...new Set(parts.filter((part) => part !== ""))].map((part) =>
    SHORT.test(part) ? ` ${part} ` : part,
  );
}

/** Texts of which the field must contain one; see `withWords` for what a space at an end means. */
export function toSearchedTexts(field: SearchedField, text: string): readonly string[] {
  if (field === "vendor") {
    const vendors = toVendorTexts(text);
    // Scraps without two letters in a row are not names: then the text is one.
    const areNames = vendors.length > 0 && vendors.every((vendor) => /\p{L}{2}/u.test(vendor));
    return areNames ? vendors : [foldText(text)];
  }
  const folded = foldText(text);
  return WORDS[field]?.find(([asked]) => asked.includes(folded))?.[1] ?? [folded];
}

/** Folded lines, and each again with its words alone between spaces, so that whole words can be found. */
export const withWords = (lines: readonly string[]): string =>
  [...lines, ...lines.map((line) => ` ${line.replace(/[^\p{L}\p{N}+]+/gu, " ").trim()} `)].join("\n");

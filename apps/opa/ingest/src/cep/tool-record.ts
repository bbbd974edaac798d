import type { ToolFeature } from "@clinical-mcp/opa/dataset";
import type { Cheerio, CheerioAPI } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { isTag } from "domhandler";
import type { ToolRecord } from "../records.ts";

const NAMES: readonly (readonly [ToolFeature, RegExp])[] = [
  ["assessment_algorithm", /\b(?:algorithm|flow[ -]?chart|flow diagram|decision tree)\b/i],
  ["calculator", /\bcalculators?\b/i],
  ["checklist", /\bcheck-?lists?\b/i],
];

/** Scales, scores and questionnaires by their names, as printed. */
const INSTRUMENTS = [
  "ACE-III|ADL|ASRS|AUDIT-C|AUDIT|BPI|CAGE|CAM|CAT|CHADS2|COWS|CRAFFT|DN4|DOS|EPDS|FRAX|GAD-7|GDS|HEADSS|IADL|ISI",
  "MMSE|MoCA|Mini-Cog|PEG|PHQ-2|PHQ-9|RUDAS|SCARED|STEADI|STOP-BANG|WSAS|mMRC|Brief Pain Inventory",
  "Clinical Frailty Scale|Insomnia Severity Index|Opioid Risk Tool",
].flatMap((names) => names.split("|"));

/** As printed: capitals count, and a hyphen may be any dash. */
const toInstrumentPattern = (name: string): RegExp =>
  new RegExp(`(?<![\\w-])${name.replaceAll("-", "[-\u2011\u2013 ]?")}(?![\\w-])`);

const clean = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Ids that forms, scripts and word processors leave behind lead nowhere a person would want to go. */
const isRealAnchor = (id: string): boolean =>
  id !== "" &&
  !/^(?:\d+|top-of-sections|sections|content|wpadminbar|gform.*|field_.*|choice_.*|label_.*|isPasted)$/i.test(
    id,
  );

const ownAnchor = (element: Cheerio<AnyNode>): string | undefined => {
  const inner = element
    .find("[id]")
    .toArray()
    .map((node) => node.attribs["id"] ?? "");
  return [element.attr("id") ?? "", ...inner].find(isRealAnchor);
};

type Found = Element & { readonly parent: AnyNode | null };

/** Its own anchor, else that of the nearest heading before it in its part of the page, else that of the part. */
function anchorOf($: CheerioAPI, element: AnyNode): string | null {
  const target = /^#(.+)$/.exec($(element).attr("href") ?? "")?.[1];
  const isThere =
    target !== undefined &&
    $("main [id]")
      .toArray()
      .some((node) => node.attribs["id"] === target);
  const own = isThere && isRealAnchor(target) ? target : ownAnchor($(element));
  if (own !== undefined) return own;
  const section = $(element).closest("section.main-section");
  const all = section.find("*").toArray();
  const before = all.slice(
    0,
    all.findIndex((node) => node === element),
  );
  const heading = before.findLast((node) => /^h[3-6]$/.test(node.name) && ownAnchor($(node)) !== undefined);
  return (heading && ownAnchor($(heading))) ?? section.attr("id") ?? null;
}

/** Its text without the marks of references and of what is new. */
function titleOf($: CheerioAPI, element: Element): string {
  const copy = $(element).clone();
  copy.find("sup,.badge").remove();
  return clean(copy.text());
}

/** What names an element to a reader: its text, or what an image is called. */
function labelOf($: CheerioAPI, element: Found): string {
  if (element.name !== "img") return titleOf($, element);
  const file = decodeURIComponent((element.attribs["src"] ?? "").split("/").at(-1) ?? "");
  return clean(element.attribs["alt"] ?? "") || file.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " ");
}

const LONGEST_LABEL = 120;

/** A form of choices leads through an assessment as a drawn algorithm does; one for a name or a comment does not. */
function findForm($: CheerioAPI): Found | undefined {
  const forms = $("main article.block--form").filter((_, form) => $(form).find("[type=radio]").length > 1);
  const heads = forms.find(".gform_title,h3,h4,h5,h6").toArray();
  return heads.find((element) => titleOf($, element) !== "") ?? forms.toArray()[0];
}

function findFeature($: CheerioAPI, feature: ToolFeature, name: RegExp): ToolRecord["features"][number] {
  const elements = $("main :is(h2,h3,h4,h5,h6,.gform_title,a,img,strong.heading)").toArray().filter(isTag);
  const named = elements.filter((element) => {
    const label = labelOf($, element);
    return name.test(label) && label.length <= LONGEST_LABEL;
  });
  const best =
    named.find((element) => /^h\d$/.test(element.name)) ??
    named[0] ??
    (feature === "assessment_algorithm" ? findForm($) : undefined);
  if (!best) return { feature, isAvailable: false, anchor: null, title: null };
  return { feature, isAvailable: true, anchor: anchorOf($, best), title: labelOf($, best) };
}

/** Parts of every tool that say nothing of its subject. */
const NO_SUBJECT = /^(?:references?|acknowledge?ments?)\b/i;

function readSections($: CheerioAPI): ToolRecord["sections"] {
  return $("section.main-section")
    .toArray()
    .flatMap((section) => {
      const [heading] = $(section).find("h2.main-heading").toArray();
      const title = heading ? titleOf($, heading) : "";
      if (title === "" || NO_SUBJECT.test(title)) return [];
      const inside = $(section)
        .find("h3,h4,h5,h6")
        .toArray()
        .map((element) => ({ title: titleOf($, element), anchor: ownAnchor($(element)) }))
        .flatMap(({ title: text, anchor }) =>
          anchor === undefined || text === "" ? [] : [{ title: text, anchor, level: 2, summary: null }],
        );
      return [{ title, anchor: section.attribs["id"] ?? null, level: 1, summary: null }, ...inside];
    });
}

const MOST_LINKS = 8;

function readQuickLinks($: CheerioAPI): ToolRecord["quickLinks"] {
  const links = $("main :is(.block--support-materials,.block--file-download) a[href^=http]")
    .toArray()
    .map((link) => ({
      title: clean($(link).find("h6").first().text() || $(link).text()),
      url: link.attribs["href"] ?? "",
    }));
  const byUrl = new Map(links.filter(({ title }) => title !== "").map((link) => [link.url, link]));
  return [...byUrl.values()].slice(0, MOST_LINKS);
}

/**
 * What a tool's page offers, from the elements that are really on it. Read before the page is tidied, since forms and
 * downloads count.
 *
 * @param known names of instruments that the page may have in addition to the usual ones
 */
export function readToolRecord(
  $: CheerioAPI,
  known: readonly string[] = [],
): Pick<ToolRecord, "instruments" | "quickLinks" | "features" | "sections"> {
  const text = clean($("main").text());
  return {
    instruments: [...new Set([...INSTRUMENTS, ...known])].filter((name) =>
      toInstrumentPattern(name).test(text),
    ),
    quickLinks: readQuickLinks($),
    features: NAMES.map(([feature, name]) => findFeature($, feature, name)),
    sections: readSections($),
  };
}

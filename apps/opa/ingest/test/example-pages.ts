import type { Source, SourceDocument } from "@clinical-mcp/ingestion";
import { toPassages, toSections } from "@clinical-mcp/ingestion";
import { extractSaved } from "@clinical-mcp/testing";
import { recordsSchema } from "../src/records.ts";

/** Words to fill a text with: what it says does not matter. */
export const filler = (words: number): string => Array.from({ length: words }, () => "word").join(" ");

const frame = (head: string, main: string): string => `<!DOCTYPE html><html><head>${head}</head><body>
<header id="siteheader"><a href="/">Our register</a></header>${main}
<footer class="footer">Contact the office</footer></body></html>`;

const POLICIES = "https://www.cpso.on.ca/en/Physicians/Policies-Guidance/Policies";

export interface PolicyPage {
  readonly path?: string;
  readonly title?: string;
  /** Lines above the text. */
  readonly head?: string;
  /** From the first heading on. */
  readonly body: string;
}

/** A page with the elements of the College's: box about policies, buttons for notes, notes at the end. */
export const policyPage = ({ path = "Keys", title = "Keys", head, body }: PolicyPage): string =>
  frame(
    `<title>CPSO - ${title}</title><link rel="canonical" href="${POLICIES}/${path}">`,
    `<main id="content"><nav class="anchor_links_container"></nav><h1>${title}</h1><a class="print_page_btn">Print</a>
<div><p>${head ?? "<strong>Approved by Council:</strong> May 2001<br><strong>Reviewed and Updated:</strong> June 2010, March 2020"}</p>
<p><strong>Companion Resources: </strong></p><ul><li><a href="${POLICIES}/Keys/Advice-to-the-Profession-Keys">Advice</a></li></ul></div>
<div><div id="box"><p>When ‘advised’ is used, physicians can use discretion.</p></div></div>
<div id="Definitions-and-Policy" class="page_anchor">&nbsp;</div>
<section class="section"><div class="section-inner">${body}</div></section>
<div id="Endnotes" class="page_anchor">&nbsp;</div><h2>Endnotes</h2>
<ol class="policy-footnotes-ol"><li id="footnote-Endnote1"><p>Physicians must see the Keys Act.</p></li></ol>
<dialog><button>Close</button></dialog></main>`,
  );

/** A page with the elements of the Centre's tools: folded parts, pop-ups, references, forms. */
export const toolPage = ({
  title = "Key Loss",
  sections,
}: {
  readonly title?: string;
  readonly sections: string;
}): string =>
  frame(
    `<title>${title} | Digital Tools</title>`,
    `<main><section><h1>${title}</h1><p class="last-updated">Last Updated: July 3, 2024</p>
<ul class="links"><li><button>Search Content</button></li></ul></section>
<section id="sections"><div class="search-tool">No Results Found</div><p>For those who lose keys. ${filler(40)}</p>
<div class="expand-all"><a href="#">Expand All</a></div>${sections}
<section class="main-section" id="references"><h2 class="main-heading">References</h2>
<article class="block--references"><ul><li>[1] A work on keys</li></ul></article></section></section></main>`,
  );

export const toolSection = (id: string, title: string, body: string): string =>
  `<section class="main-section" id="${id}"><div class="head"><h2 class="main-heading">${title}
  <span class="badge">New</span></h2></div><div class="body">${body}</div></section>`;

/** What a source makes of a text that its publisher has at an address. */
export const extractFrom = (source: Source, url: string, content: string | Uint8Array) =>
  extractSaved(source, url, { content });

/** The only document of a text. */
export async function extractOne(source: Source, url: string, content: string | Uint8Array) {
  const [document, ...others] = await extractFrom(source, url, content);
  if (!document || others.length > 0) throw new Error("not one document");
  return { ...document, records: recordsSchema.parse(document.records), passages: passagesOf(document) };
}

/** The passages that a run makes of a document. */
export const passagesOf = ({ id, document, ...rest }: SourceDocument) =>
  toPassages(toSections(document.blocks, document), {
    ...rest,
    documentId: id,
    title: document.title,
  });

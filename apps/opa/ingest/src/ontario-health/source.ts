import type { Source, SourceDocument } from "@clinical-mcp/ingestion";
import { unreadable } from "@clinical-mcp/ingestion";
import { SCREENING_PROGRAMS } from "@clinical-mcp/opa/dataset";
import type { CheerioAPI } from "cheerio";
import { extractWebPage, readUpdated } from "../page/extract-web-page.ts";
import { saysSuperseded } from "../page/supersession.ts";
import { readPage, type PageFile } from "../page/read-page.ts";
import { toSourceDocument } from "../to-source-document.ts";

const SITE = "https://www.cancercareontario.ca";
const SCREENING = `${SITE}/en/guidelines-advice/cancer-continuum/screening`;

interface Page {
  readonly id: string;
  readonly url: string;
  /** A word of the subject that the text must hold. */
  readonly subject: RegExp;
  readonly topics: readonly string[];
}

const toScreeningPage = (program: string, page: Omit<Page, "id">): Page => ({
  ...page,
  id: `ontario-health-${program}-screening`,
  topics: [`${program} screening`, `${program} cancer`, "cancer screening", ...page.topics],
});

const FOR_PROVIDERS = `${SCREENING}/resources-healthcare-providers`;
const LUNG_PROGRAM = `${SITE}/en/cancer-care-ontario/programs/screening-programs/ontario-lung-screening-program`;

/** The pages that inform providers whom to screen, how and how often. */
const PAGES: readonly Page[] = [
  toScreeningPage("breast", {
    url: `${SCREENING}/breast-screening-guidelines-summary`,
    subject: /mammogra/i,
    topics: ["mammogram", "OBSP"],
  }),
  toScreeningPage("cervical", {
    url: `${FOR_PROVIDERS}/cervical-screening-recommendations-summary`,
    subject: /\bHPV\b/,
    topics: ["HPV", "OCSP"],
  }),
  toScreeningPage("colorectal", {
    url: `${FOR_PROVIDERS}/colorectal-cancer-screening-summary`,
    subject: /\bFIT\b/,
    topics: ["FIT", "ColonCancerCheck"],
  }),
  toScreeningPage("lung", {
    url: `${LUNG_PROGRAM}/lung-cancer-screening-information/referrals`,
    subject: /\blung\b/i,
    topics: ["low-dose CT", "OLSP"],
  }),
  {
    id: "ontario-health-hpv-hub",
    url: `${SCREENING}/hpv-hub`,
    subject: /\bHPV\b/,
    topics: ["HPV", "cervical screening", "colposcopy"],
  },
];

/** Sites of Ontario Health that inform providers about screening. */
const SITES = /(?:^|\.)(?:cancercareontario|ontariohealth)\.ca$/i;

/**
 * The source of a page: a listed one, or another page of the same publisher that states its address. Saved copies of
 * others are accepted under their own address only, since their names do not show it.
 */
function findPage($: CheerioAPI, file: PageFile): Page {
  const stated = $("link[rel=canonical]").attr("href") ?? "";
  const own = URL.canParse(stated) ? new URL(stated) : undefined;
  const known = PAGES.find(({ url }) => [file.url, stated].some((one) => isSame(one, url)));
  if (known) return known;
  if (own === undefined || !SITES.test(own.hostname)) {
    throw unreadable("it is no known page of the screening programs and does not state its address");
  }
  const name = own.pathname.split("/").findLast((part) => part !== "") ?? "";
  const program = SCREENING_PROGRAMS.find((word) => own.pathname.includes(word));
  return {
    id: `ontario-health-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`,
    url: own.href,
    subject: /\bscreen/i,
    topics: [...(program ? [`${program} screening`, `${program} cancer`] : []), "cancer screening"],
  };
}

const isSame = (one: string, other: string): boolean =>
  one.toLowerCase().replace(/\/$/, "") === other.toLowerCase();

function extract(file: PageFile): SourceDocument {
  const $ = readPage(file);
  const page = findPage($, file);
  const document = extractWebPage($, page.url);
  const text = document.blocks
    .map((block) => (block.kind === "table" ? block.rows.flat().join(" ") : block.text))
    .join(" ");
  if (!page.subject.test(text))
    throw unreadable("its layout is not the publisher's: the page does not name its subject");
  const updated = readUpdated(document.dates);
  return toSourceDocument({
    id: page.id,
    document,
    records: {
      head: {
        sourceOrg: "ontario_health",
        url: page.url,
        documentType: "guideline",
        textKind: "official",
        published: null,
        effective: updated,
        updated,
        asOf: null,
        topics: [...page.topics],
        policyLevel: null,
        companionOf: null,
        summary: null,
        isSuperseded: saysSuperseded(document.blocks),
        supersededBy: null,
      },
    },
    modalitiesOf: () => [],
  });
}

/** The screening programs of Ontario Health (Cancer Care Ontario), as it describes them to providers. */
export const createOntarioHealthSource = (): Source => ({
  name: "ontario-health",
  publisher: "Ontario Health (Cancer Care Ontario)",
  place: SCREENING,
  licence: "copyright of Ontario Health; for the user's own reading and quotation with the source",
  cadence: "with each change of a program",
  listUrls: async () => PAGES.map(({ url }) => url),
  /**
   * Saved copies have the last part of the address as their name: `ontario-health/hpv-hub.html`. A page of another
   * name is known by what it says of itself.
   */
  toUrl: (path) => {
    const name = /(?:^|\/)ontario-health\/([^/]+)\.html?$/i.exec(path)?.[1]?.toLowerCase();
    if (name === undefined) return undefined;
    return (
      PAGES.find(({ url }) => url.endsWith(`/${name}`))?.url ?? `${SCREENING}/${encodeURIComponent(name)}`
    );
  },
  extract: async (file) => extract(file),
});

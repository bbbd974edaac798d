import type { Source, SourceDocument } from "@clinical-mcp/ingestion";
import { unreadable } from "@clinical-mcp/ingestion";
import { extractWebPage, readUpdated } from "../page/extract-web-page.ts";
import { saysSuperseded } from "../page/supersession.ts";
import type { PageFile } from "../page/read-page.ts";
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

/** The pages that tell providers whom to screen, how and how often. */
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

function extract(file: PageFile): SourceDocument {
  const page = PAGES.find(({ url }) => url === file.url);
  if (!page) throw unreadable("it is no page of the screening programs");
  const document = extractWebPage(file, page.url);
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

/** The screening programs of Ontario Health (Cancer Care Ontario), as they are told to providers. */
export const createOntarioHealthSource = (): Source => ({
  name: "ontario-health",
  publisher: "Ontario Health (Cancer Care Ontario)",
  place: SCREENING,
  licence: "copyright of Ontario Health; for the user's own reading and quotation with the source",
  cadence: "with each change of a program",
  listUrls: async () => PAGES.map(({ url }) => url),
  /** Saved copies have the last part of the address as their name: `ontario-health/hpv-hub.html`. */
  toUrl: (path) => {
    const name = /(?:^|\/)ontario-health\/([^/]+)\.html?$/i.exec(path)?.[1]?.toLowerCase();
    return name === undefined ? undefined : PAGES.find(({ url }) => url.endsWith(`/${name}`))?.url;
  },
  extract: async (file) => extract(file),
});

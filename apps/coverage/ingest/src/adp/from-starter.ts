import type {
  AdpDevicesFile,
  AdpPricesFile,
  AdpRulesFile,
  AdpStarterRule,
  RuleTopic,
} from "@clinical-mcp/coverage/dataset";
import { FACETS, POLICY_MANUALS } from "@clinical-mcp/coverage/dataset";
import type { Block, SourceDocument } from "@clinical-mcp/ingestion";
import type { DocumentHead } from "../records.ts";
import { toSourceDocument } from "../to-source-document.ts";
import { toRulesId } from "./manuals.ts";
import { toPriceDocument } from "./price-document.ts";
import type { RuleRecord } from "./records.ts";

const toHead = (
  { url, as_of: asOf }: Pick<AdpRulesFile, "url" | "as_of">,
  head: Pick<DocumentHead, "documentType" | "effective" | "edition">,
): DocumentHead => ({
  program: "adp",
  url,
  textKind: "summary",
  isWhole: false,
  published: null,
  asOf,
  ...head,
});

const TOPIC_TITLES: Readonly<Record<RuleTopic, string>> = {
  scope: "Devices covered",
  eligibility: "Eligibility",
  not_funded: "Not funded",
  funding: "What the program pays",
  funding_period: "Funding periods",
  replacement: "Replacement",
  combination: "Number of devices and combinations",
  central_equipment_pool: "Equipment pool",
  authorizer: "Prescribers and authorizers",
  vendor: "Vendors",
  application: "Application",
};

function topicOf(rule: AdpStarterRule): RuleTopic {
  switch (rule.kind) {
    case "rule":
      return rule.topic;
    case "criterion":
      return "eligibility";
    case "exclusion":
      return "not_funded";
    case "funding":
      return "funding";
    case "period":
      return "funding_period";
  }
}

/** The rule as a record, with defaults for optional fields. */
function toRecord(rule: AdpStarterRule, ruleId: string): RuleRecord {
  const { section, page, devices, text, confidence } = rule;
  const path = [TOPIC_TITLES[topicOf(rule)]];
  const base = { ruleId, section, page, devices, text, confidence, path };
  switch (rule.kind) {
    case "rule":
      return { ...base, kind: "rule", topic: rule.topic };
    case "criterion":
      return {
        ...base,
        kind: "criterion",
        fact: rule.fact,
        comparison: rule.comparison,
        threshold: rule.threshold ?? null,
        alternative: rule.alternative ?? null,
      };
    case "exclusion":
      return { ...base, kind: "exclusion", excludes: rule.excludes, phrase: rule.phrase, words: rule.words };
    case "funding":
      return {
        ...base,
        kind: "funding",
        client: rule.client,
        model: rule.model,
        share: rule.share ?? null,
        basis: rule.basis ?? null,
        maximumCents: rule.maximum_cents ?? null,
        grantCents: rule.grant_cents ?? null,
        grantMonths: rule.grant_months ?? null,
        variant: rule.variant ?? null,
      };
    case "period":
      return { ...base, kind: "period", months: rule.months, count: rule.count ?? null };
  }
}

/** Rules with ids that count the rules of each section in the order of the file. */
function toRecords({ manual, rules }: AdpRulesFile): readonly RuleRecord[] {
  const counts = new Map<string, number>();
  return rules.map((rule) => {
    const count = (counts.get(rule.section) ?? 0) + 1;
    counts.set(rule.section, count);
    return toRecord(rule, `${manual}:${rule.section}:${count}`);
  });
}

const titleOf = ({ path }: RuleRecord): string => path[0] ?? "";

/** Under each topic its rules, each marked with the section that it comes from. */
function toRuleBlocks(records: readonly RuleRecord[]): readonly Block[] {
  return Object.values(TOPIC_TITLES).flatMap((title): readonly Block[] => {
    const own = records.filter((record) => titleOf(record) === title);
    const items = own.map(({ section, page, text }): Block => ({
      kind: "listItem",
      text,
      marker: section,
      ordered: true,
      depth: 0,
      page,
      provision: section,
    }));
    return items.length === 0 ? [] : [{ kind: "heading", level: 1, text: title }, ...items];
  });
}

/** Our statements of a policy manual. They remain when the manual is ingested, because its text has no structured form of them. */
function fromRulesFile(file: AdpRulesFile): readonly SourceDocument[] {
  const category = POLICY_MANUALS[file.manual];
  const rules = toRecords(file);
  return [
    toSourceDocument({
      id: toRulesId(file.manual),
      document: {
        title: `${file.title}: rules`,
        blocks: toRuleBlocks(rules),
        dates: [],
        links: [],
        warnings: [],
      },
      records: {
        head: toHead(file, { documentType: "rules", effective: file.edition, edition: file.edition }),
        adp: {
          manual: file.manual,
          category,
          rules: [...rules],
          sections: [],
          prices: [],
          models: [],
          deviceTypes: [],
          facts: [],
        },
      },
      sectionFacets: ({ blocks }) => ({
        [FACETS.deviceCategory]: category,
        [FACETS.sections]: [...new Set(blocks.flatMap(({ provision }) => provision ?? []))],
      }),
    }),
  ];
}

function fromPricesFile(file: AdpPricesFile): readonly SourceDocument[] {
  const { manual, category, title, effective } = file;
  return [
    toPriceDocument({
      manual,
      category,
      title,
      head: toHead(file, { documentType: "product_manual", effective, edition: effective }),
      lines: file.lines.map((line) => ({
        code: line.code,
        section: line.section,
        group: line.group,
        deviceType: line.type,
        typeDescription: null,
        manufacturer: line.manufacturer,
        device: line.device,
        maxQuantity: line.max_quantity,
        priceCents: line.price_cents,
        page: line.page,
      })),
      models: [],
      notes: [],
      warnings: [],
    }),
  ];
}

/** Everyday names of devices, so that searches for them find the program's. */
function fromDevicesFile(file: AdpDevicesFile): readonly SourceDocument[] {
  const categories = [...new Set(file.devices.map(({ category }) => category))];
  const blocks = categories.flatMap((category): readonly Block[] => [
    { kind: "heading", level: 1, text: category.replaceAll("_", " ") },
    ...file.devices
      .filter((device) => device.category === category)
      .map(({ name, words }): Block => ({
        kind: "listItem",
        text: `${name}: ${words.join(", ")}`,
        marker: "•",
        ordered: false,
        depth: 0,
      })),
  ]);
  return [
    toSourceDocument({
      id: "adp-devices",
      document: { title: "Names of devices", blocks, dates: [], links: [], warnings: [] },
      records: {
        head: toHead(file, { documentType: "rules", effective: null, edition: null }),
        adp: {
          manual: null,
          category: "core_manual",
          deviceTypes: file.devices.map(
            ({ listed_as: listedAs, parts_listed_as: partsListedAs, ...device }) => ({
              ...device,
              listedAs,
              partsListedAs,
            }),
          ),
          facts: file.facts,
          sections: [],
          prices: [],
          models: [],
          rules: [],
        },
      },
      sectionFacets: () => ({}),
    }),
  ];
}

/** Kinds of files in data/coverage/adp, each with what makes documents of it. */
export const fromAdpStarter = {
  adpRules: fromRulesFile,
  adpPrices: fromPricesFile,
  adpDevices: fromDevicesFile,
};

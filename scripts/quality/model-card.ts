import type { ServerFacts } from "../connect/server-facts.ts";
import { CARD_FACTS, type CardFacts } from "./model-card-facts.ts";
import type { QualityFigure } from "./quality-figures.ts";

const NAMESPACE = "https://mc.chai.org/v0.2/schema.xsd";
const NOT_MEASURED = "not measured";

/** An element: its name, and text or elements within. */
type Node = readonly [name: string, content: string | readonly Node[]];

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function toXml([name, content]: Node, indent = ""): string {
  if (typeof content === "string") return `${indent}<${name}>${escape(content)}</${name}>`;
  const inner = content.map((node) => toXml(node, `${indent}  `)).join("\n");
  return `${indent}<${name}>\n${inner}\n${indent}</${name}>`;
}

interface Metric {
  readonly goal: string;
  readonly results: readonly (readonly [label: string, value: string])[];
  readonly interpretation: string;
}

/** The schema asks for a result even where nothing was measured: then it says so. */
function toMetric(name: string, { goal, results, interpretation }: Metric): Node {
  const listed = results.length > 0 ? results : [["result", NOT_MEASURED] as const];
  return [
    name,
    [
      ["MetricGoal", goal],
      [
        "Results",
        listed.map(([label, value]): Node => [
          "MetricResult",
          [
            ["Label", label],
            ["ValueJson", JSON.stringify(value)],
          ],
        ]),
      ],
      ["Interpretation", interpretation],
      ["TestType", results.length > 0 ? "internal" : NOT_MEASURED],
      ["TestingDataDescription", "docs/review.md"],
      ["ValidationProcessAndJustification", "Repeatable from the repository; no outside validation."],
    ],
  ];
}

const ofServer = (figures: readonly QualityFigure[], name: string): readonly QualityFigure[] =>
  figures.filter(({ server }) => server === name);

function toMetrics(name: string, figures: readonly QualityFigure[]): Node {
  const own = ofServer(figures, name);
  const measured = (value: (figure: QualityFigure) => string) =>
    own.map((figure) => [`${figure.asked}, ${figure.date}`, value(figure)] as const);
  return [
    "KeyMetrics",
    [
      toMetric("UsefulnessUsabilityEfficacy", {
        goal: "Right answers",
        results: measured(({ right }) => right),
        interpretation: "On questions and cases of the project's own; not in a practice.",
      }),
      toMetric("FairnessEquity", {
        goal: "The same in English and French, and for all patients",
        results: [],
        interpretation:
          "By language for opa and coverage, see docs/review.md; by age, sex and place not at all.",
      }),
      toMetric("SafetyReliability", {
        goal: "No answer that decides and is wrong",
        results: measured(({ wrong }) => wrong).filter(([, value]) => value !== "–"),
        interpretation: "The upper end of the interval is what a reviewer should reckon with.",
      }),
    ],
  ];
}

const toTrust = (facts: CardFacts): Node => [
  "TrustIngredients",
  [
    [
      "AISystemFacts",
      [
        ["OutcomesAndOutputs", "Typed answers with source, place and date; what is missing is named."],
        ["ModelType", facts.modelType],
        ["InputDataSource", facts.inputs],
        ["OutputAndInputDataTypes", "JSON by published schemas, over the Model Context Protocol."],
        ["DevelopmentDataCharacterization", facts.development],
        ["BiasMitigationApproaches", "None by statistics; rules are the publishers', and gaps are stated."],
        ["OngoingMaintenance", "By ingestion of newer files; every answer says its date."],
        ["Security", "SECURITY.md"],
        ["Transparency", "Code, data, questions and results are in the repository."],
      ],
    ],
    [
      "TransparencyInformation",
      [
        ["FundingSource", "Not stated."],
        ["ThirdPartyInformation", "No publisher has reviewed or endorsed this project."],
        ["StakeholdersConsulted", "None recorded."],
      ],
    ],
  ],
];

const toIdentity = ({ name, title, version, description }: ServerFacts): readonly Node[] => [
  [
    "BasicInfo",
    [
      ["ModelName", `clinical-mcp ${name}: ${title}`],
      ["ModelDeveloper", "The contributors of clinical-mcp"],
      ["DeveloperContact", "SUPPORT.md; in private: SECURITY.md"],
    ],
  ],
  [
    "ReleaseInfo",
    [
      ["ReleaseStage", "not released"],
      ["ReleaseDate", "none"],
      ["ReleaseVersion", version],
      ["GlobalAvailability", "As source code"],
      ["RegulatoryApproval", "None, and none was asked for; see docs/review.md."],
    ],
  ],
  [
    "ModelSummary",
    [
      ["Summary", description],
      ["Keywords", ["Model Context Protocol", "Ontario", name].map((word): Node => ["Keyword", word])],
    ],
  ],
];

const toUse = (name: string, facts: CardFacts): readonly Node[] => [
  [
    "UsesAndDirections",
    [
      ["IntendedUseAndWorkflow", facts.use],
      ["PrimaryIntendedUsers", facts.users],
      ["HowToUse", `apps/${name}/README.md`],
      ["TargetedPatientPopulation", facts.population],
      ["CautionedOutOfScopeSettings", facts.outOfScope],
    ],
  ],
  [
    "Warnings",
    [
      ["KnownRisksAndLimitations", "docs/review.md, known limits"],
      [
        "KnownBiasesOrEthicalConsiderations",
        "A selection of sources; more was checked in English than in French.",
      ],
      ["ClinicalRiskLevel", facts.risk],
    ],
  ],
];

function toCard(server: ServerFacts, facts: CardFacts, figures: readonly QualityFigure[]): readonly Node[] {
  const { name } = server;
  const files = [...new Set(ofServer(figures, name).map(({ file }) => file))].join(", ");
  return [
    ...toIdentity(server),
    ...toUse(name, facts),
    toTrust(facts),
    toMetrics(name, figures),
    [
      "Resources",
      [
        ["EvaluationReferences", files === "" ? NOT_MEASURED : files],
        ["PeerReviewedPublications", "None."],
        ["PatientConsentOrDisclosure", "No patients' data are used."],
      ],
    ],
    ["Bibliography", ""],
  ];
}

/**
 * A server's card in the Applied Model Card schema of the Coalition for Health AI, version 0.2
 * (https://mc.chai.org/v0.2/schema.xsd, read 2026-11-24): its elements, in its order.
 *
 * @throws Error for a server of which nothing is said by hand
 */
export function toModelCard(server: ServerFacts, figures: readonly QualityFigure[]): string {
  const facts = CARD_FACTS[server.name];
  if (!facts) throw new Error(`scripts/quality/model-card-facts.ts says nothing of ${server.name}`);
  const inner = toCard(server, facts, figures).map((node) => toXml(node, "  "));
  return `<?xml version="1.0" encoding="UTF-8"?>
<AppliedModelCard xmlns="${NAMESPACE}">
${inner.join("\n")}
</AppliedModelCard>
`;
}

import { UserInputError } from "@clinical-mcp/errors";
import { toWords } from "@clinical-mcp/retrieval";
import { TOOL_FEATURES, type ToolFeature } from "../../dataset/index.ts";
import type { ClinicalTool } from "./clinical-tool.ts";

const toKey = (text: string): string => toWords(text.replaceAll("_", " ")).join(" ");

/** Other words for the categories of the dataset, by words of the category's name. */
const CATEGORY_WORDS: Readonly<Record<string, readonly string[]>> = {
  mental_health: [
    "mental",
    "psychiatry",
    "psychiatric",
    "mental illness",
    "dementia",
    "mental health assessment",
  ],
  chronic_disease: [
    "chronic",
    "chronic diseases",
    "chronic conditions",
    "chronic disease management",
    "chronic illness",
  ],
  pain_msk: ["pain", "msk", "musculoskeletal", "chronic pain", "pain management", "pain and musculoskeletal"],
  substance_use: [
    "addiction",
    "addictions",
    "substance",
    "substance use disorder",
    "substance abuse",
    "addiction medicine",
  ],
  womens_health: ["women", "women s health", "womens", "reproductive health", "gynecology"],
  infectious_disease: ["infection", "infections", "infectious diseases", "immunization", "vaccines"],
  preventive_care: ["prevention", "preventive", "preventative care", "preventive health"],
  digital_health: ["digital", "virtual care", "technology", "ai"],
  social_care: ["social", "social determinants", "social needs"],
  end_of_life: ["end of life", "palliative", "palliative care", "maid"],
  neurology: ["neurological", "headache"],
  metabolic: ["metabolism", "endocrine", "obesity", "weight"],
};

/**
 * The category of the dataset that is meant.
 * @throws UserInputError UNKNOWN_CATEGORY with the valid ones
 */
export function resolveCategory(text: string, tools: readonly ClinicalTool[]): string {
  const valid = [...new Set(tools.flatMap(({ row }) => row.category ?? []))].sort();
  const key = toKey(text);
  const found =
    valid.find((category) => toKey(category) === key) ??
    valid.find((category) => CATEGORY_WORDS[category]?.some((words) => toKey(words) === key));
  if (found !== undefined) return found;
  throw new UserInputError("No tool has this category.", {
    code: "UNKNOWN_CATEGORY",
    suggestion: "Use a category below, or ask for a condition.",
    details: { valid_categories: valid },
  });
}

const FEATURE_WORDS: Readonly<Record<ToolFeature, readonly string[]>> = {
  assessment_algorithm: ["algorithm", "algorithms", "assessment algorithm", "assessment algorithms"],
  calculator: ["calculator", "calculators"],
  checklist: ["checklist", "checklists", "check list", "check lists"],
};

/**
 * The feature that is meant.
 * @throws UserInputError UNKNOWN_FEATURE with the valid ones
 */
export function resolveFeature(text: string): ToolFeature {
  const found = TOOL_FEATURES.find((feature) => FEATURE_WORDS[feature].includes(toKey(text)));
  if (found !== undefined) return found;
  throw new UserInputError("This feature type is not known.", {
    code: "UNKNOWN_FEATURE",
    suggestion: "Use algorithm, calculator or checklist.",
    details: { valid_feature_types: ["algorithm", "calculator", "checklist"] },
  });
}

export const hasFeature = ({ features }: ClinicalTool, wanted: ToolFeature): boolean =>
  features.some(({ feature, is_available }) => feature === wanted && is_available);

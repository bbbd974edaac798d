import type { ResourceHead, TemplateResource } from "./define-resource.ts";

/** As many as the protocol lets a completion have. */
const COMPLETIONS = 100;

/** Records of a dataset that clients read by address, each as JSON. */
export interface RecordFamily<TDeps> extends Omit<ResourceHead, "mimeType"> {
  /** The text before the id, e.g. "opa://documents/". */
  readonly address: string;
  /** What the id is called in the template. */
  readonly variable: string;
  /** Whether resources/list names each: thousands are not a list that a client wants. */
  readonly isListed: boolean;
  records(deps: TDeps): readonly { readonly id: string; readonly title?: string }[];
  /** What the address holds; undefined where there is no such record. */
  describe(id: string, deps: TDeps): Readonly<Record<string, unknown>> | undefined;
}

/** The resource of a family of records: listed, completed by the beginning of an id, read as JSON. */
export function defineRecordResource<TDeps>(family: RecordFamily<TDeps>): TemplateResource<TDeps> {
  const { address, variable: ofId, isListed, name, title, description } = family;
  return {
    uriTemplate: `${address}{${ofId}}`,
    name,
    title,
    description,
    mimeType: "application/json",
    list: async (deps) =>
      isListed
        ? family.records(deps).map((record) => ({
            uri: `${address}${record.id}`,
            name: record.id,
            ...(record.title !== undefined && { title: record.title }),
          }))
        : [],
    complete: async ({ variable, prefix }, deps) => {
      if (variable !== ofId) return [];
      const begun = prefix.trim().toLowerCase();
      const ids = family.records(deps).map(({ id }) => id);
      return ids.filter((id) => id.toLowerCase().startsWith(begun)).slice(0, COMPLETIONS);
    },
    async read(variables, deps) {
      const content = family.describe(variables[ofId] ?? "", deps);
      return content && { mimeType: "application/json", text: JSON.stringify(content) };
    },
  };
}

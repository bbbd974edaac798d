import type { ToolCall } from "./define-tool.ts";

/** The text of a resource: JSON, Markdown, or the page of a view. */
export interface ResourceContent {
  readonly mimeType: string;
  readonly text: string;
  /** For the host, never for the model, e.g. the content policy of a page. */
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface ResourceHead {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A resource at one address. */
export interface FixedResource<TDeps = never> extends ResourceHead {
  readonly uri: string;
  read(deps: TDeps, call: ToolCall): Promise<ResourceContent>;
}

/** Which values of one variable begin with `prefix`; `chosen` holds the variables already filled. */
export interface CompletionQuestion {
  readonly variable: string;
  readonly prefix: string;
  readonly chosen: Readonly<Record<string, string>>;
}

/** A family of resources; `{variable}` in the template is filled by the client. */
export interface TemplateResource<TDeps = never> extends ResourceHead {
  readonly uriTemplate: string;
  /** All members, for resources/list. */
  list(
    deps: TDeps,
    call: ToolCall,
  ): Promise<readonly { readonly uri: string; readonly name: string; readonly title?: string }[]>;
  complete(asked: CompletionQuestion, deps: TDeps, call: ToolCall): Promise<readonly string[]>;
  /** `undefined` means that no such resource exists. */
  read(
    variables: Readonly<Record<string, string>>,
    deps: TDeps,
    call: ToolCall,
  ): Promise<ResourceContent | undefined>;
}

export type ResourceDefinition<TDeps = never> = FixedResource<TDeps> | TemplateResource<TDeps>;

import type { InputField, InputForm } from "@clinical-mcp/mcp-tool";
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { AskedPerson } from "./context.ts";

/** The only request of a call: its key in `inputRequests` and in the responses. */
const FORM = "form";

type FieldSchema = ElicitRequestFormParams["requestedSchema"]["properties"][string];

function toSchema({ question, hint, type, options = [] }: InputField): FieldSchema {
  const head = { title: question, ...(hint !== undefined && { description: hint }) };
  if (type === "number") return { ...head, type: "number" };
  return type === "choice" ? { ...head, type: "string", enum: [...options] } : { ...head, type: "string" };
}

/** The result that has a client of the 2026-07-28 protocol show a form and make the call again. */
export const askPerson = ({ message, fields }: InputForm): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      [FORM]: inputRequired.elicit({
        message,
        requestedSchema: {
          type: "object",
          properties: Object.fromEntries(fields.map((field) => [field.name, toSchema(field)])),
          required: [],
        },
      }),
    },
  });

const DECLARED = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    // A client that names no mode shows forms (2025-11-25 and later).
    elicitation: z.looseObject({ form: z.looseObject({}).optional(), url: z.looseObject({}).optional() }),
  }),
});

function canShowForms({ mcpReq: { envelope } }: ServerContext): boolean {
  const declared = DECLARED.safeParse(envelope);
  if (!declared.success) return false;
  const { form, url } = declared.data[CLIENT_CAPABILITIES_META_KEY].elicitation;
  return form !== undefined || url === undefined;
}

/** The people that a call may ask. A person who has answered, or declined, is not asked again. */
export const toAskedPerson = (ctx: ServerContext): AskedPerson => ({
  canBeAsked: ctx.mcpReq.inputResponses === undefined && canShowForms(ctx),
  answers: acceptedContent(ctx.mcpReq.inputResponses, FORM),
});

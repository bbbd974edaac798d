import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";

type Form = ElicitRequestFormParams["requestedSchema"];

/** A default for every primitive type (SEP-1034). */
export const ALL_DEFAULTS_FORM: Form = {
  type: "object",
  properties: {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  },
  required: [],
};

/** The five ways to write a choice (SEP-1330), the deprecated `enumNames` among them. */
export const ALL_ENUMS_FORM: Form = {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: {
      type: "string",
      oneOf: [
        { const: "value1", title: "First" },
        { const: "value2", title: "Second" },
        { const: "value3", title: "Third" },
      ],
    },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option one", "Option two", "Option three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
    titledMulti: {
      type: "array",
      items: {
        anyOf: [
          { const: "value1", title: "First" },
          { const: "value2", title: "Second" },
          { const: "value3", title: "Third" },
        ],
      },
    },
  },
  required: [],
};

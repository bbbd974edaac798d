import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ROOT } from "./start/find-apps.ts";

const TEMPLATES = join(ROOT, ".github", "ISSUE_TEMPLATE");
const field = z.strictObject({
  type: z.enum(["markdown", "input", "textarea", "dropdown", "checkboxes"]),
  id: z.string().optional(),
  attributes: z.looseObject({
    label: z.string().optional(),
    options: z
      .array(z.union([z.string(), z.strictObject({ label: z.string(), required: z.boolean() })]))
      .optional(),
  }),
  validations: z.strictObject({ required: z.boolean() }).optional(),
});
const template = z.strictObject({
  name: z.string().min(3),
  description: z.string().min(1),
  labels: z.array(z.string()),
  body: z.array(field).min(1),
});
const citation = z.strictObject({
  "cff-version": z.literal("1.2.0"),
  message: z.string().min(1),
  type: z.literal("software"),
  title: z.string().min(1),
  abstract: z.string().min(1),
  authors: z.array(z.strictObject({ name: z.string() })).min(1),
  version: z.string(),
  license: z.string(),
  keywords: z.array(z.string()),
});

const forms = (await readdir(TEMPLATES)).filter((name) => name !== "config.yml");

describe.each(forms)("the issue form %s", (name) => {
  const read = async () => template.parse(parse(await readFile(join(TEMPLATES, name), "utf8")));

  test("cannot be sent before the writer says that nothing is about a patient", async () => {
    const { body } = await read();
    const options = body.flatMap(({ type, attributes }) =>
      type === "checkboxes" ? (attributes.options ?? []) : [],
    );
    expect(options).toContainEqual({ label: expect.stringMatching(/patient/), required: true });
  });

  test("names its fields, each once", async () => {
    const { body } = await read();
    const ids = body.flatMap(({ type, id }) => (type === "markdown" ? [] : [id]));
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("every issue goes through a form", async () => {
  const config = parse(await readFile(join(TEMPLATES, "config.yml"), "utf8"));
  expect(config).toMatchObject({ blank_issues_enabled: false });
});

test("CITATION.cff names the version and the licence of the package", async () => {
  const { version, license } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const text = await readFile(join(ROOT, "CITATION.cff"), "utf8");
  expect(citation.parse(parse(text))).toMatchObject({ version, license });
});

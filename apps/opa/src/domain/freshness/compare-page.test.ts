import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMemoryDeps } from "../../../test/memory-starter.ts";
import { comparePage, readRevisionDate } from "./compare-page.ts";
import type { PageAnswer } from "./page-checker.ts";

const deps = createMemoryDeps();

const TODAY = "2026-01-15";
const URL_OF_PAGE = "https://publisher.example/virtual-care";
type Answered = Extract<PageAnswer, { outcome: "answered" }>;

/** A page with the title of the policy on virtual care. */
const answer = (fields: Partial<Answered> & { readonly body?: string } = {}): PageAnswer => {
  const text = `Virtual Care ${fields.body ?? ""}`;
  return {
    outcome: "answered",
    finalUrl: URL_OF_PAGE,
    etag: undefined,
    lastModified: undefined,
    servedAt: "2026-01-15T12:00:00.000Z",
    sha256: "other",
    text,
    unmarkedText: text,
    asksForLogin: false,
    ...fields,
  };
};

/** The policy on virtual care: updated June 2022, read on 2025-09-26. */
async function compare(
  page: PageAnswer,
  stored: { readonly official?: readonly string[]; readonly undated?: boolean } = {},
) {
  const { corpus } = deps;
  const found = corpus.findDocument("cpso-virtual-care");
  if (!found) throw new Error("no document");
  const document = {
    ...found,
    source_url: URL_OF_PAGE,
    text_kind: stored.official ? ("official" as const) : ("summary" as const),
    ...(stored.undated === true && { updated_date: null, effective_date: null, published_date: null }),
  };
  const sections = (stored.official ?? []).map((section_text, at) => ({
    section_heading: `Part ${at + 1}`,
    section_text,
  }));
  return comparePage({ document, sections, fileSha256: stored.official ? "stored" : undefined }, page, TODAY);
}

describe("our summary", () => {
  test.each([
    ["Reviewed and Updated: May 2019, June 2022", "unchanged"],
    ["Reviewed and Updated: May 2019, June 2022, December 2025", "changed_since_reading"],
    ["Reviewed and Updated: May 2019", "not_comparable"],
    ["", "not_comparable"],
    // A date in the future is not a revision.
    ["Reviewed and Updated: June 2022. Effective: July 2026", "unchanged"],
  ])("%s: %s", async (body, status) => {
    expect(await compare(answer({ body }))).toMatchObject({ status });
  });

  test("without a date of its own it is measured from the day of reading", async () => {
    const undated = { undated: true };
    const at = async (body: string) => (await compare(answer({ body }), undated)).status;
    expect(await at("Last updated: October 3, 2025")).toBe("changed_since_reading");
    expect(await at("Last updated: September 1, 2025")).toBe("unchanged");
    // Before or after the day of the reading, 26 September: the page does not say.
    expect(await at("Last updated: September 2025")).toBe("not_comparable");
  });

  test("Last-Modified counts, unless the page is made when it is asked for", async () => {
    const at = async (lastModified: string) => (await compare(answer({ lastModified }))).status;
    expect(await at("2025-12-01T00:00:00.000Z")).toBe("changed_since_reading");
    expect(await at("2025-01-01T00:00:00.000Z")).toBe("unchanged");
    expect(await at("2026-01-15T11:59:59.000Z")).toBe("not_comparable");
  });
});

describe("the publisher's own text", () => {
  const official = ["9. Physicians must call.\n  a. by phone or", "They must write²."];
  test("the same bytes are unchanged, with any other findings", async () => {
    expect(await compare(answer({ sha256: "stored", text: undefined }), { official })).toMatchObject({
      status: "unchanged",
    });
  });

  test("every line still on the page is unchanged, though the layout is new", async () => {
    const body = "Menu Physicians must  call. by phone or They must write 2 . Footer";
    const unmarkedText = "Menu Physicians must call. by phone or They must write. Footer Virtual Care";
    expect((await compare(answer({ body, unmarkedText }), { official })).status).toBe("unchanged");
  });

  test("a line that is gone is a change, even under the same date", async () => {
    const body = "Reviewed and Updated: June 2022 Physicians must call. by phone or They may write.";
    const verdict = await compare(answer({ body }), { official });
    expect(verdict.status).toBe("changed");
    expect(verdict.evidence[0]).toContain("Part 2");
  });

  test("another file is a change where there is no text to look into", async () => {
    expect((await compare(answer({ text: undefined }), { official })).status).toBe("changed");
  });
});

test("a login and another page are never taken for the document", async () => {
  expect((await compare(answer({ asksForLogin: true }))).status).toBe("unreachable");
  const text = "Page not found. Reviewed and Updated: June 2022";
  expect((await compare(answer({ text }))).status).toBe("not_comparable");
});

test("a page that moved on its host is compared where it is", async () => {
  const finalUrl = "https://publisher.example/new";
  expect(await compare(answer({ finalUrl }))).toMatchObject({ status: "redirected" });
  const verdict = await compare(answer({ finalUrl, body: "Reviewed and Updated: June 2022" }));
  expect(verdict.status).toBe("unchanged");
  expect(verdict.evidence.join(" ")).toContain(finalUrl);
});

test("a page that did not answer is never unchanged", async () => {
  const answers: readonly PageAnswer[] = [
    { outcome: "gone", status: 410 },
    { outcome: "redirected", status: 301, location: "https://other.example/" },
    { outcome: "unreachable", status: undefined, why: "silent" },
    { outcome: "not_asked", why: "no time" },
  ];
  const verdicts = await Promise.all(answers.map((page) => compare(page)));
  expect(verdicts.map(({ status }) => status)).toEqual(["gone", "redirected", "unreachable", "not_checked"]);
});

test("the newest of the dates behind a label is read, and none from running text", () => {
  const read = (text: string) => readRevisionDate(text, TODAY);
  expect(read("Approved by Council: May 1999 Reviewed and Updated: July 2011, March 2018, June 2022")).toBe(
    "2022-06",
  );
  expect(read("Last Updated: September 30, 2019")).toBe("2019-09-30");
  expect(read("The law changed on May 1, 2024.")).toBeUndefined();
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1990-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(read(`Last updated: ${iso}`)).toBe(iso <= TODAY ? iso : undefined);
      },
    ),
  );
});

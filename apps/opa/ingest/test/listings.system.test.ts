import { describe, expect, test } from "vitest";
import { createCepSource } from "../src/cep/source.ts";
import { createCpsoSource } from "../src/cpso/source.ts";
import { createMohSource } from "../src/moh/source.ts";
import { createOntarioHealthSource } from "../src/ontario-health/source.ts";
import { createPhoSource } from "../src/pho/source.ts";
import { speakForPublishers, type Answer } from "./publishers.ts";

const NONE = new Map();
const never = new AbortController().signal;

const page = (links: readonly (readonly [href: string, text: string])[], title = "List"): Answer => ({
  body: `<html><head><title>${title}</title></head><body><nav><a href="/">Home</a><a href="#main">Skip</a></nav>
    <main><h1>${title}</h1><ul>${links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join("")}</ul></main>
    <footer><a href="mailto:a@b.ca">Write</a><a href="javascript:void(0)">Print</a></footer></body></html>`,
});

describe("the College's lists", () => {
  const source = createCpsoSource(NONE);
  const PLACE = "https://www.cpso.on.ca/en/Physicians/Policies-Guidance";
  const LISTS = {
    [`${PLACE}/Policies`]: page([
      ["/en/Physicians/Policies-Guidance/Policies/Keys", "Keys"],
      ["/en/Physicians/Policies-Guidance/Policies/Keys#Definitions", "Definitions of keys"],
      [`${PLACE}/Policies/Locks/`, "Locks"],
      [`${PLACE}/Policies/Locks-Staging`, "Locks (staging)"],
      [`${PLACE}/Policies`, "All"],
      ["https://example.org/en/Physicians/Policies-Guidance/Policies/Other", "Another site"],
    ]),
    [`${PLACE}/Advice-to-the-Profession`]: page([
      [`${PLACE}/Policies/Keys/Advice-to-the-Profession-Keys`, "Advice: keys"],
      [`${PLACE}/Policies/keys`, "Keys"],
    ]),
    [`${PLACE}/Statements-Positions`]: page([[`${PLACE}/Statements-Positions/Doors`, "Doors"]]),
  };

  test("name policies, advice and statements, each once, without drafts and other pages", async () => {
    const { fetcher } = await speakForPublishers(LISTS);
    expect(await source.listUrls(fetcher, never)).toEqual([
      `${PLACE}/Policies/Keys`,
      `${PLACE}/Policies/Keys/Advice-to-the-Profession-Keys`,
      `${PLACE}/Policies/Locks/`,
      `${PLACE}/Statements-Positions/Doors`,
    ]);
  });

  test.each([
    ["names no document any more", page([["/x", "New layout"]]), "names no document"],
    ["is a login page with status 200", page([["/x", "y"]], "Sign in"), "login page"],
    ["says not found with status 200", page([["/x", "y"]], "404 - Page not found"), "not found"],
    ["asks for consent to cookies", page([["/x", "y"]], "Before you continue"), "consent"],
    ["is cut off", { body: "<html><body><a href='/en/Physicians/Polic" }, "come to its end"],
  ])("one of them that %s is no list: nothing is taken for gone", async (_, answer, reason) => {
    const { fetcher } = await speakForPublishers({ ...LISTS, [`${PLACE}/Statements-Positions`]: answer });
    await expect(source.listUrls(fetcher, never)).rejects.toThrow(reason);
  });
});

test("the Centre's start page names tools, in any order, without drafts", async () => {
  const { fetcher } = await speakForPublishers({
    "https://tools.cep.health/": page([
      ["/tool/menopause/", "Menopause"],
      ["https://tools.cep.health/tool/menopause-management/", "Menopause, again"],
      ["/tool/dementia-diagnosis", "Dementia"],
      ["/tool/sp-drafting/", "A draft"],
      ["/category/pain/", "Pain"],
      ["https://cep.health/tool/other/", "Another site"],
    ]),
  });
  expect(await createCepSource(NONE).listUrls(fetcher, never)).toEqual([
    "https://tools.cep.health/tool/dementia-diagnosis/",
    "https://tools.cep.health/tool/menopause-management/",
  ]);
});

describe("the ministry's indexes", () => {
  const index = (year: number) => `https://www.ontario.ca/document/ohip-infobulletins-${year}`;
  const source = createMohSource({ years: [2025, 2024, 2023], curation: NONE });

  test("name the bulletins of all years; a file counts where a bulletin has no page", async () => {
    const { fetcher } = await speakForPublishers({
      [index(2025)]: page([
        ["/document/ohip-infobulletins-2025/bulletin-250401-keys", "Bulletin 250401: keys"],
        [`${index(2025)}/bulletin-250402-Locks/?lang=en`, "Bulletin 250402: locks"],
        ["/files/2025-04/moh-bulletin-250401-en.pdf", "Bulletin 250401 (PDF)"],
        ["/files/2025-05/moh-info-doors-en.pdf", "Bulletin #250501 – doors (PDF)"],
        ["/files/2025-05/form.pdf", "Form 014-2345"],
        ["/page/ohip", "OHIP"],
      ]),
      [index(2024)]: { status: 301, location: `${index(2024)}/` },
      [`${index(2024)}/`]: page([["bulletin-241203-keys", "Bulletin 241203: keys"]]),
    });
    expect(await source.listUrls(fetcher, never)).toEqual([
      `${index(2024)}/bulletin-241203-keys`,
      `${index(2025)}/bulletin-250401-keys`,
      `${index(2025)}/bulletin-250402-locks`,
      "https://www.ontario.ca/files/2025-05/moh-info-doors-en.pdf",
    ]);
  });

  test("of a year that the ministry has none for cost nothing; one that fails says nothing about what is gone", async () => {
    const good = page([["/document/ohip-infobulletins-2025/bulletin-250401-keys", "Keys"]]);
    const { fetcher, asked } = await speakForPublishers({ [index(2025)]: good });
    expect(await source.listUrls(fetcher, never)).toHaveLength(1);
    expect(asked).toEqual([index(2025), index(2024), index(2023)]);
    const failing = await speakForPublishers({ [index(2025)]: good, [index(2024)]: { status: 503 } });
    await expect(source.listUrls(failing.fetcher, never)).rejects.toThrow("failed");
  });
});

test("PHO and Ontario Health are asked for fixed addresses, over https", async () => {
  const { fetcher, asked } = await speakForPublishers({});
  const urls = [
    ...(await createPhoSource(NONE).listUrls(fetcher, never)),
    ...(await createOntarioHealthSource().listUrls(fetcher, never)),
  ];
  expect(urls.map((url) => new URL(url).origin)).toEqual([
    "https://www.publichealthontario.ca",
    ...Array.from({ length: 5 }, () => "https://www.cancercareontario.ca"),
  ]);
  expect(asked).toEqual([]);
});

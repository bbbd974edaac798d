import { makeTestFolder, shippedDataset } from "@clinical-mcp/testing";
import { BROWSER_NOTE, findViolations, hasBrowser } from "@clinical-mcp/testing/browser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { frameOf, openChatHost, send, type ChatHost, type Look, type Shown } from "./chat-host.ts";
import { startChatServers, VIEWS, type Args, type ChatServers, type ViewName } from "./chat-servers.ts";

const START_MS = 300_000;
const SLOW_MS = 90_000;
const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const NAMES = ["answer", "claims", "provisions", "screening", "compare", "period", "plan"] as const;
/** Longest answer of a tool. */
const MOST_BYTES = 24_000;
const schedule = z.looseObject({ issues: z.array(z.looseObject({})) });

const held: { servers?: ChatServers; host?: ChatHost } = {};
const host = (): ChatHost => held.host ?? expect.unreachable("no host");

const draw = async (shown: Shown, args: Args = VIEWS[shown.name].args): Promise<void> => {
  const answer = await host().call(shown.name, args);
  expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
  await send(shown, args, answer);
  await shown.frame.locator(VIEWS[shown.name].mark).first().waitFor();
};
const open = async (name: ViewName, look?: Look): Promise<Shown> => {
  const shown = await host().show(name, look);
  await draw(shown);
  return shown;
};

describe.skipIf(!hasBrowser)(`views in a chat${BROWSER_NOTE}`, () => {
  beforeAll(async () => {
    const [coverage, opa] = await Promise.all([shippedDataset("coverage"), shippedDataset("opa")]);
    const schedules = await makeTestFolder("chat-schedules");
    held.servers = await startChatServers({ coverage, opa, schedules });
    held.host = await openChatHost(held.servers);
  }, START_MS);
  afterAll(async () => {
    await held.host?.close();
    await held.servers?.stop();
  });

  /** Each theme, width, language and library at least once for every view. */
  const LOOKS: readonly Look[] = [
    { theme: "light", width: 1000, locale: "en-CA" },
    { theme: "dark", width: 1000, locale: "fr-CA", library: "1.x" },
    { theme: "light", width: 320, locale: "en-CA" },
  ];
  test.each(NAMES.flatMap((name) => LOOKS.map((look) => [name, look] as const)))(
    "%s draws its answer, %j: WCAG 2.2 AA as far as axe sees, no request beyond host and view, no scrolling aside",
    { timeout: SLOW_MS },
    async (name, look) => {
      const shown = await open(name, look);
      expect(await shown.frame.locator("html").getAttribute("data-theme")).toBe(look.theme);
      expect(await findViolations(frameOf(shown))).toEqual([]);
      const origins = new Set(shown.requests.map((url) => new URL(url).origin));
      expect([...origins].sort()).toEqual(host().origins.toSorted());
      const wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      expect(await frameOf(shown).evaluate(wide)).toBeLessThanOrEqual(0);
      await shown.close();
    },
  );

  test.each(NAMES)("%s shows a refusal as one, and a cancelled call", { timeout: SLOW_MS }, async (name) => {
    const refused = await host().show(name);
    const message = '{"message":"No such thing."}';
    await send(refused, {}, { isError: true, content: [{ type: "text", text: message }] });
    expect(await refused.frame.getByRole("alert").textContent()).toContain("No such thing.");
    await refused.close();
    const cancelled = await host().show(name);
    await cancelled.page.evaluate("window.host.cancel('stopped by the person')");
    expect(await cancelled.frame.getByRole("alert").textContent()).toContain("stopped by the person");
    await cancelled.close();
  });

  test.each(NAMES)(
    "%s is printed whole: no form, no button, dark ink on white",
    { timeout: SLOW_MS },
    async (name) => {
      const shown = await open(name, { theme: "dark" });
      await shown.page.emulateMedia({ media: "print" });
      const frame = frameOf(shown);
      const seen =
        "[...document.querySelectorAll('button, form')].filter((one) => one.checkVisibility()).length";
      expect(await frame.evaluate(seen)).toBe(0);
      expect(await frame.evaluate("getComputedStyle(document.body).backgroundColor")).toBe(
        "rgb(255, 255, 255)",
      );
      expect(await findViolations(frame)).toEqual([]);
      const cut =
        "[...document.querySelectorAll('.scroller, .asked')].filter((one) => getComputedStyle(one).overflow !== 'visible').length";
      expect(await frame.evaluate(cut)).toBe(0);
      await shown.close();
    },
  );

  test("an answered form decides again, and the model gets the decision", { timeout: SLOW_MS }, async () => {
    const shown = await open("answer");
    const { frame } = shown;
    const radios = frame.getByRole("radio", { name: "No", exact: true });
    await radios.first().focus();
    await shown.page.keyboard.press("Space");
    await frame.getByRole("button", { name: "Decide with these facts" }).first().focus();
    await shown.page.keyboard.press("Enter");
    await frame.locator("h1:focus").waitFor();
    expect(shown.calls).toMatchObject([{ name: "coverage_answer" }]);
    expect(JSON.stringify(shown.calls)).not.toContain("question");
    await expect.poll(() => shown.context.length).toBe(1);
    await shown.close();
  });

  test(
    "a screening page asks for the pathway, and again with other facts",
    { timeout: SLOW_MS },
    async () => {
      const shown = await open("screening");
      const { frame } = shown;
      expect(await frame.locator(".due").textContent()).toContain("2027-03");
      await frame.getByRole("button", { name: /pathway/u }).click();
      await expect.poll(() => frame.locator(".pathway > li").count()).toBe(4);
      await frame.getByText("Ask about other facts").click();
      await frame.getByLabel(/What is known/u).fill("sarcoidosis");
      await frame.getByRole("button", { name: "Look up" }).click();
      await frame.getByText("Not decided").waitFor();
      await expect.poll(() => frame.locator(".due").count()).toBe(0);
      expect(shown.calls.at(-1)).toMatchObject({
        arguments: { patient_age: 60, risk_factors: ["sarcoidosis"] },
      });
      await expect.poll(() => shown.context.join("")).toContain("sarcoidosis");
      await shown.close();
    },
  );

  test(
    "from an absence to who could take an assignment, how work is spread, and changes on a copy",
    { timeout: SLOW_MS },
    async () => {
      const shown = await open("plan");
      const { frame } = shown;
      await frame.getByText("Choose and try").click();
      await frame.getByLabel("From", { exact: true }).fill("2026-12-07");
      await frame.getByLabel("To", { exact: true }).fill("2026-12-20");
      await frame.getByRole("button", { name: "Show the assignments" }).click();
      await frame.getByRole("button", { name: "Who could take it?" }).click();
      await frame.getByRole("heading", { name: /Who could take it/u }).waitFor();
      expect(shown.calls.at(-1)).toMatchObject({ name: "find_swap_matches" });
      expect(await findViolations(frameOf(shown))).toEqual([]);
      await frame.getByRole("button", { name: "How evenly is the work spread?" }).click();
      await frame.getByRole("heading", { name: /How evenly/u }).waitFor();
      expect(await findViolations(frameOf(shown))).toEqual([]);
      await frame.getByRole("button", { name: "What would leave break?" }).click();
      await frame.getByText("nothing was changed").waitFor();
      expect(await findViolations(frameOf(shown))).toEqual([]);
      for (const [button, heading] of [
        ["What is in conflict?", /what would fix them/u],
        ["Whose absence costs most?", /absence costs most$/u],
      ] as const) {
        await frame.getByRole("button", { name: button }).click();
        await frame.getByRole("heading", { name: heading }).waitFor();
        expect(await findViolations(frameOf(shown))).toEqual([]);
      }
      await frame.getByLabel("Or give it to").selectOption({ index: 1 });
      await frame.getByRole("button", { name: "Try it", exact: true }).click();
      await expect
        .poll(() => shown.calls.at(-1))
        .toMatchObject({
          name: "try_changes",
          arguments: { move: [{ assignment_id: expect.any(String) }] },
        });
      await shown.close();
    },
  );

  test("an answer of the most bytes is drawn whole", { timeout: SLOW_MS }, async () => {
    const shown = await host().show("period");
    const args = { schedule_id: "synthetic-2026", limit: 500 };
    const { structuredContent } = await host().call("period", args);
    const answer = schedule.parse(structuredContent);
    while (JSON.stringify(answer).length < MOST_BYTES) answer.issues.push(...answer.issues.slice(0, 1));
    const body = { ...answer, returned: answer.issues.length, total: answer.issues.length };
    await send(shown, args, { content: [{ type: "text", text: JSON.stringify(body) }] });
    await shown.frame.locator(VIEWS.period.mark).waitFor();
    expect(await shown.frame.locator("ol > li").count()).toBe(body.returned);
    await shown.close();
  });

  test(
    "an answer without its structured content, as some hosts pass it on, is drawn from its text",
    { timeout: SLOW_MS },
    async () => {
      const shown = await host().show("compare");
      const { content } = await host().call("compare");
      await send(shown, VIEWS.compare.args, { content });
      await shown.frame.locator("table").waitFor();
      expect(await shown.frame.locator("table").textContent()).toContain("83.1 %");
      await shown.close();
    },
  );

  test("links are opened by the host", { timeout: SLOW_MS }, async () => {
    const shown = await open("compare");
    await shown.frame.getByRole("link").first().click();
    await shown.page.waitForFunction("window.host.opened.length > 0");
    expect(await shown.page.evaluate("window.host.opened[0]")).toMatch(/^https:/u);
    await shown.close();
  });

  test(
    "a map whose days cannot be read says so, and shows what was found",
    { timeout: SLOW_MS },
    async () => {
      const shown = await host().show("period", { canRead: false });
      await send(shown, VIEWS.period.args, await host().call("period"));
      await shown.frame.getByRole("alert").waitFor();
      expect(await shown.frame.locator("ol li").count()).toBe(5);
      expect(await shown.frame.locator("table").count()).toBe(0);
      await shown.close();
    },
  );

  test("hostile data is text", { timeout: SLOW_MS }, async () => {
    const shown = await host().show("compare");
    const dialogs: string[] = [];
    shown.page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const hostile = {
      id: "x",
      name: HOSTILE,
      vendor: HOSTILE,
      sensitivity: HOSTILE,
      cautions: { sensitivity: HOSTILE },
    };
    const body = { tests: [hostile], data_as_of: HOSTILE };
    const content = [{ type: "text", text: JSON.stringify(body) }];
    await send(shown, {}, { content, structuredContent: body });
    await shown.frame.locator("table").waitFor();
    expect(await shown.frame.locator("img, main script").count()).toBe(0);
    expect(dialogs).toEqual([]);
    // Not left to another: it answers dialogs.
    await shown.page.close();
  });
});

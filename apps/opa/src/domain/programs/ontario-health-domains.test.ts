import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isOntarioHealthPage, ONTARIO_HEALTH_DOMAINS } from "./ontario-health-domains.ts";

test("25 and more sites, in the form of the API", () => {
  expect(new Set(ONTARIO_HEALTH_DOMAINS).size).toBe(ONTARIO_HEALTH_DOMAINS.length);
  expect(ONTARIO_HEALTH_DOMAINS.length).toBeGreaterThanOrEqual(25);
  for (const entry of ONTARIO_HEALTH_DOMAINS)
    expect(entry).toMatch(/^(?!www\.)[a-z0-9-]+(\.[a-z0-9-]+)+(\/[a-z]+)?$/);
});

test.each([
  ["https://www.cancercareontario.ca/en/screening", true],
  ["https://ontariohealth.ca", true],
  ["https://www.ontario.ca/health/cancer", true],
  ["https://www.ontario.ca/health", true],
  ["https://www.ontario.ca/healthy-living", false],
  ["https://www.ontario.ca/page/cancer", false],
  ["https://cancercareontario.ca.example.com/en", false],
  ["https://notcancercareontario.ca/en", false],
  ["https://example.com/?u=https://cancercareontario.ca", false],
  ["https://cancercareontario.ca@example.com/", false],
  ["https://cancercareontario.ca:8443/", false],
  ["javascript:alert(1)//cancercareontario.ca", false],
  ["cancercareontario.ca", false],
])("%s: %s", (address, isPage) => expect(isOntarioHealthPage(address)).toBe(isPage));

test("no host of another name is one of them", () => {
  const isListed = (url: string): boolean =>
    ONTARIO_HEALTH_DOMAINS.some((entry) => new URL(url).hostname.endsWith(entry.split("/")[0] ?? "-"));
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(isOntarioHealthPage(url) && !isListed(url)).toBe(false);
    }),
  );
});

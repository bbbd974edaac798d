import robotsModule from "robots-parser";
import { askPage, type PageLimits } from "./ask-page.ts";

export interface RobotsRules {
  isAllowed(url: string): boolean;
  readonly crawlDelayMs: number;
}

// The package is a CommonJS function whose types describe an ES module.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

interface RobotsOptions extends PageLimits {
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/**
 * What a publisher's robots.txt allows. As RFC 9309 has it: no such file allows all; undefined where it could not be
 * read, and then nothing may be asked.
 */
export async function readRobots(origin: string, options: RobotsOptions): Promise<RobotsRules | undefined> {
  const address = `${origin}/robots.txt`;
  const asked = await askPage(address, { ...options, headers: {}, mayFollow: () => true });
  // A redirect to another host is a file that cannot be read here.
  if (asked.kind !== "whole" || asked.status >= 500 || asked.status === 429) return undefined;
  const rules = robotsParser(address, asked.status >= 400 ? "" : new TextDecoder().decode(asked.body));
  return {
    isAllowed: (url) => rules.isAllowed(url, options.userAgent) !== false,
    crawlDelayMs: 1000 * (rules.getCrawlDelay(options.userAgent) ?? 0),
  };
}

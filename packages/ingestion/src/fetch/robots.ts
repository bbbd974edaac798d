import { UpstreamError } from "@clinical-mcp/errors";
import robotsModule from "robots-parser";

// The package is a CommonJS function whose types describe an ES module.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** Seconds between requests that the publisher asks for. */
  readonly crawlDelaySeconds: number | undefined;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * What a publisher's robots.txt allows. As RFC 9309 has it: no such file allows all; one that cannot be read
 * forbids all, until it can.
 *
 * @param getText fetches the address; a status of 400 and above is an answer, not a failure
 * @throws UpstreamError SOURCE_UNAVAILABLE when the server fails
 */
export async function readRobots(
  { origin, userAgent }: { readonly origin: string; readonly userAgent: string },
  getText: (url: string) => Promise<Answer>,
): Promise<RobotsRules> {
  const address = `${origin}/robots.txt`;
  const { status, text } = await getText(address);
  if (status >= 500 || status === 429) {
    throw new UpstreamError(
      `The robots.txt of ${origin} could not be read, so nothing was fetched from there.`,
      {
        code: "SOURCE_UNAVAILABLE",
        suggestion: "Try again later.",
      },
    );
  }
  const rules = robotsParser(address, status >= 400 ? "" : text);
  return {
    isAllowed: (url) => rules.isAllowed(url, userAgent) !== false,
    crawlDelaySeconds: rules.getCrawlDelay(userAgent),
  };
}

import { UpstreamError } from "@clinical-mcp/errors";

/**
 * A model that could not be asked, or whose answer is of no use.
 *
 * @param reason as a sentence for whoever asked: no text of the endpoint, no part of the question
 * @param mayRetry a second attempt may go better
 */
export const readerFailure = (reason: string, mayRetry = false): UpstreamError =>
  new UpstreamError(reason, { code: "READER_UNAVAILABLE", details: { mayRetry } });

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** What a status other than success says. */
export const failureOfStatus = (status: number): UpstreamError => {
  const isBusy = status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;
  return readerFailure(
    `it ${isBusy ? "is busy or down" : "refused the request"} (status ${status}).`,
    isBusy,
  );
};

export const unreachable = (): UpstreamError => readerFailure("it could not be reached.", true);
export const unusable = (what: string): UpstreamError => readerFailure(`its answer ${what}.`);

import { UpstreamError } from "@clinical-mcp/errors";

/**
 * The model was not available, or its answer was not usable.
 *
 * @param reason a sentence for the caller, without text of the endpoint or of the question
 * @param mayRetry whether a second attempt may succeed
 */
export const readerFailure = (reason: string, mayRetry = false): UpstreamError =>
  new UpstreamError(reason, { code: "READER_UNAVAILABLE", details: { mayRetry } });

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** The failure for a status other than success. */
export const failureOfStatus = (status: number): UpstreamError => {
  const isBusy = status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;
  return readerFailure(
    `it ${isBusy ? "is busy or down" : "refused the request"} (status ${status}).`,
    isBusy,
  );
};

export const unreachable = (): UpstreamError => readerFailure("it could not be reached.", true);
export const unusable = (what: string): UpstreamError => readerFailure(`its answer ${what}.`);

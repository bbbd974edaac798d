import { UpstreamError } from "@clinical-mcp/errors";
import type { SearchAnswer } from "@clinical-mcp/retrieval";

/** A path that is late on a busy machine, or while files are read for the first time, says nothing of the question. */
const TRIES = 8;

/**
 * Asks again while a path is late or fails: one that could not look would be scored as one that found nothing.
 * @throws UpstreamError PATH_AWAY when it does not answer at all
 */
export async function untilLooked(ask: () => Promise<SearchAnswer>, tries = TRIES): Promise<SearchAnswer> {
  const answer = await ask();
  const away = [answer.paths.lexical, answer.paths.vector].find(
    ({ state }) => state === "late" || state === "failed",
  );
  if (away === undefined) return answer;
  if (tries > 1) return untilLooked(ask, tries - 1);
  throw new UpstreamError("A path of the search does not answer in time, so that nothing can be measured.", {
    code: "PATH_AWAY",
    suggestion: "Try again when nothing else runs on this machine.",
    cause: away.cause,
  });
}

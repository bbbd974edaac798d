import { ConfigurationError } from "@clinical-mcp/errors";

/** A full disk, a lost permission: what the file system or SQLite says when it cannot write. */
const isWriteFailure = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^(?:ENOSPC|EDQUOT|EFBIG|EACCES|EPERM|EROFS|EIO|EMFILE|SQLITE_FULL|SQLITE_IOERR\w*|SQLITE_READONLY\w*)$/.test(
    error.code,
  );

/** The error to end a run with: a failure to write is the operator's, everything else stays what it is. */
export const toWriteFailure = (error: unknown, folder: string): unknown =>
  isWriteFailure(error)
    ? new ConfigurationError(`${folder} could not be written; check its permissions and free space.`, {
        cause: error,
      })
    : error;

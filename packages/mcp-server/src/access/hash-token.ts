import { createHash } from "node:crypto";

/**
 * A fast hash is enough: a token has 256 random bits, so nobody finds it by trying.
 *
 * @returns 64 hexadecimal digits
 */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

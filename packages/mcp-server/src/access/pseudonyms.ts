import { createHmac } from "node:crypto";

/** Characters of base64url: 132 bits, so that no two people of any hospital share one. */
const PSEUDONYM_LENGTH = 22;
const KEY_ID_LENGTH = 8;

/** Names for people and things that only the holder of the key can trace back, and then only by trying the names that there are. */
export interface Pseudonyms {
  /** Identifies the key that made them, and says nothing about it. */
  readonly keyId: string;
  /** Pseudonym of a person, in an audit line. */
  readonly of: (user: string) => string;
  /** Pseudonym of a counted subject, in a store. */
  readonly toStoreKey: (text: string) => string;
}

/**
 * @param key of HMAC-SHA-256 (RFC 2104). Without one, store keys are hashes that anybody can make who knows the names; nobody's
 * audit is written then.
 */
export function createPseudonyms(key = ""): Pseudonyms {
  // Each purpose its own names: what is in the store is not found in the log.
  const digest = (purpose: string, text: string): string =>
    createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
  return {
    keyId: digest("key id", "").slice(0, KEY_ID_LENGTH),
    of: (user) => digest("audit", user).slice(0, PSEUDONYM_LENGTH),
    toStoreKey: (text) => digest("limits", text),
  };
}

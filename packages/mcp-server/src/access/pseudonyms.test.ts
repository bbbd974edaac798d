import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createPseudonyms } from "./pseudonyms.ts";

const key = fc.string({ minLength: 32, maxLength: 40 });

test("a person has one name under one key, another under another, and another in a store than in the log", () => {
  fc.assert(
    fc.property(key, key, fc.string(), fc.string(), (first, second, user, other) => {
      const names = createPseudonyms(first);
      expect(names.of(user)).toMatch(/^[\w-]{22}$/);
      expect(names.toStoreKey(user)).toMatch(/^[\w-]{43}$/);
      expect(createPseudonyms(first).of(user)).toBe(names.of(user));
      expect(names.of(user) === names.of(other)).toBe(user === other);
      expect(names.toStoreKey(user).startsWith(names.of(user))).toBe(false);
      expect(createPseudonyms(second).of(user) === names.of(user)).toBe(first === second);
      expect(createPseudonyms(second).keyId === names.keyId).toBe(first === second);
    }),
  );
});

test("is HMAC-SHA-256 with the key, so that no other program is needed to find somebody", () => {
  const secret = "0123456789abcdef0123456789abcdef";
  const whole = createHmac("sha256", secret).update("audit\0subject dr-who").digest("base64url");
  expect(createPseudonyms(secret).of("subject dr-who")).toBe(whole.slice(0, 22));
});

import { expect, test } from "vitest";
import { formatPrice, parsePrice } from "./price.ts";

test.each([
  [".4084", 4084, "0.4084"],
  ["471.2700", 4_712_700, "471.2700"],
  ["3.5", 35_000, "3.5000"],
  ["75", 750_000, "75.0000"],
  ["0.0001", 1, "0.0001"],
])("%s is %d ten-thousandths of a dollar", (text, value, printed) => {
  expect(parsePrice(text)).toBe(value);
  expect(formatPrice(value)).toBe(printed);
});

test.each(["", ".", "n/a", "1,200.00", "-1", "0.12345", "$3"])("%j is no price", (text) => {
  expect(parsePrice(text)).toBeUndefined();
});

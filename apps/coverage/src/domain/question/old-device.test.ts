import { describe, expect, test } from "vitest";
import { readDeviceFacts } from "./read-device-facts.ts";

const TODAY = "2025-11-22";
const read = (text: string) => readDeviceFacts(text.toLowerCase(), TODAY);

describe("a newer device in place of an old one", () => {
  test.each([
    "The speech processor is old, and he wants the newer model.",
    "Her aid is getting pretty old (she lives alone), she'd like the latest version.",
    "The BAHA is ancient; he wants the newest model.",
  ])("leaves open whether the old one works: %s", (text) => {
    const { deviceSituation, deviceFacts } = read(text);
    expect(deviceSituation?.["is_upgrade"]).toBeUndefined();
    expect(deviceFacts?.["device_not_working"]).toBeUndefined();
  });

  test.each([
    "The processor is old but works fine, he just wants the newer model.",
    "Nothing wrong with the machine, it is not old, she wants the newest model.",
  ])("is a wish where the old one works: %s", (text) => {
    expect(read(text).deviceSituation?.["is_upgrade"]?.value).toBe(true);
  });
});

describe("for how long a device is wanted", () => {
  test.each([
    ["Surgeon wants her on a wheeled walker for about six weeks and then nothing.", 1.4],
    ["Physio puts him on a walker for about 3 months after the fusion, no longer.", 3],
    ["She will be in a wheelchair for around two months.", 2],
    ["Walker for eight weeks tops, not longer.", 1.8],
  ])("%s", (text, months) => {
    expect(read(text).deviceFacts?.["months_of_need"]?.value).toBeCloseTo(months, 0);
  });

  test("time that is past is no need", () => {
    expect(
      read("She has been on a walker for about six weeks.").deviceFacts?.["months_of_need"],
    ).toBeUndefined();
  });
});

describe("another payer", () => {
  test.each([
    ["WSIB is responsible for his wheelchair, not us.", true],
    ["The board, WSIB, is on the hook for it.", true],
    ["WSIB looks after the chair but takes ages.", true],
    ["The walker is WSIB's responsibility.", true],
    ["WSIB isn't responsible for her chair.", false],
    ["WSIB has never paid for it.", false],
  ])("%s", (text, value) => {
    expect(read(text).deviceFacts?.["wsib_covers_device"]?.value).toBe(value);
  });

  test("who bought nothing has bought none before the assessment", () => {
    expect(read("The family bought nothing yet.").deviceFacts?.["bought_before_assessment"]?.value).not.toBe(
      true,
    );
  });
});

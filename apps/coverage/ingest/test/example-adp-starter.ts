const head = {
  url: "https://www.ontario.ca/document/assistive-devices-program-health-care-professionals/policies-procedures-administration-and",
  as_of: "2025-09-26",
};
const place = { section: "200.00", page: 4, devices: ["lantern"], confidence: "A" };

/** Starter files of ADP of the same form as data/coverage/adp, by path in data/coverage. */
export const EXAMPLE_ADP_STARTER: Readonly<Record<string, unknown>> = {
  "adp/rules/visual-aids.json": {
    ...head,
    manual: "visual-aids",
    title: "Visual Aids Policy and Administration Manual",
    edition: "2024-05",
    rules: [
      { ...place, kind: "rule", topic: "scope", text: "Lanterns of two kinds are lent." },
      { ...place, kind: "period", months: 60, text: "A lantern is lent for five years." },
      {
        ...place,
        kind: "criterion",
        fact: "sees_dimly",
        comparison: "is_true",
        text: "Whoever sees dimly gets one.",
      },
      {
        ...place,
        kind: "exclusion",
        section: "205",
        excludes: "item",
        phrase: "candles",
        words: ["candle"],
        text: "Candles are not lent.",
      },
      {
        ...place,
        kind: "funding",
        client: "standard",
        model: "percent",
        share: 75,
        basis: "approved_price",
        text: "Three quarters of the price are paid.",
      },
    ],
  },
  "adp/prices/visual-aids.json": {
    ...head,
    manual: "visual-aids",
    category: "visual_aids",
    title: "Visual Aids Product Manual",
    effective: "2023-01-01",
    lines: [
      {
        code: "VLN000001",
        section: "Lanterns",
        group: null,
        type: "Hand Lantern",
        manufacturer: "Lampworks",
        device: "Small lantern",
        max_quantity: 2,
        price_cents: 5500,
        page: 2,
      },
    ],
  },
  "adp/devices.json": {
    ...head,
    devices: [
      {
        type: "lantern",
        category: "visual_aids",
        name: "lantern",
        words: ["lamp"],
        listed_as: ["Hand Lantern"],
      },
    ],
    facts: [{ fact: "sees_dimly", question: "Does the person see dimly?" }],
  },
};

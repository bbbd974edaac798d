const head = {
  source_url: "https://www.ontario.ca/page/check-medication-coverage/",
  source: "an example",
  edition: "4399",
  as_of: "2025-07-31",
};

/** Starter files of ODB of the same form as data/coverage/odb, by path in data/coverage. */
export const EXAMPLE_ODB_STARTER: Readonly<Record<string, unknown>> = {
  "odb/products.json": {
    ...head,
    manufacturers: { KEY: "Key Pharma" },
    groups: [
      {
        id: "240600000",
        generic_name: "LOCKSTATIN",
        strength: "5mg",
        dosage_form: "Tab",
        item_number: "0001",
        therapeutic_class: "LOCKS AND KEYS",
        category: "DOOR DRUGS",
        criteria_group_id: "00007",
        reason_for_use_codes: ["900"],
        products: [
          {
            din: "00000001",
            name: "Keyline",
            manufacturer: "KEY",
            price: "2.0000",
            pays: ".5000",
            listed: "2020-01-31",
            flags: "sec3 sec12",
          },
          {
            din: "00000002",
            name: "Apo-Lockstatin",
            manufacturer: "APX",
            price: ".5000",
            pays: ".5000",
            listed: "2021-01-31",
            flags: "sec3 sec12",
            chronic_use: true,
          },
          {
            din: "00000003",
            name: "Lockline",
            manufacturer: "KEY",
            listed: "1999-01-31",
            flags: "notABenefit sec3",
          },
        ],
      },
    ],
  },
  "odb/limited-use.json": {
    ...head,
    reasons: [{ code: "900", text: "The key was lost.", authorization_period: "1 year", confidence: "A" }],
    groups: [{ id: "00007", generic_names: ["LOCKSTATIN"], brands: ["Keyline"], codes: ["900"] }],
  },
  "odb/therapeutic-notes.json": {
    ...head,
    notes: [
      {
        level: "group",
        subjects: ["240600000"],
        generic_names: ["LOCKSTATIN"],
        text: "Oil the lock first.",
        confidence: "B",
      },
    ],
  },
  "odb/program-rules.json": {
    ...head,
    rules: [
      {
        id: "supply",
        topic: "Supply",
        book_section: "Part I C.5",
        page: 15,
        text: "At most 100 days are paid.",
        amount: 100,
        unit: "days",
        confidence: "A",
      },
    ],
    copayments: [
      {
        id: "youth",
        who: "A youth",
        copayment_max_cents: 0,
        deductible_cents: null,
        deductible_text: null,
        income_max_cents: null,
        income_over_cents: null,
        page: 15,
        confidence: "A",
      },
      {
        id: "trillium",
        who: "A member",
        copayment_max_cents: 200,
        deductible_cents: null,
        deductible_text: "the deductible",
        income_max_cents: null,
        income_over_cents: null,
        page: 14,
        confidence: "A",
      },
    ],
  },
  "odb/classes.json": {
    source_url: head.source_url,
    as_of: head.as_of,
    classes: [
      {
        id: "locks",
        name: "Locks",
        words: ["lock"],
        used_for: "doors",
        generic_names: ["LOCKSTATIN"],
        confidence: "A",
      },
    ],
    unlisted_brands: [
      {
        brand: "Boltex",
        ingredient: "lockstatin",
        generic_name: "LOCKSTATIN",
        source_url: "https://health-products.canada.ca/dpd-bdpp/",
        as_of: head.as_of,
        confidence: "B",
      },
    ],
  },
};

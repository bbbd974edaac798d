import packageJson from "../package.json" with { type: "json" };

/** What clients show and models read once. */
export const IDENTITY = {
  name: "scheduler",
  title: "Residency schedules under ACGME work-hour rules",
  version: packageJson.version,
  icons: [
    {
      // A sheet of days, one of them marked.
      src:
        "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g" +
        "9IjAgMCAxNiAxNiI+PHJlY3Qgd2lkdGg9IjE2IiBoZWlnaHQ9IjE2IiByeD0iMyIgZmlsbD0iIzI1NSIvPjxwYXRoI" +
        "GQ9Ik0zIDVoMTBNMyA4LjVoMTBNMyAxMmgxME02IDR2OU0xMCA0djkiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHR" +
        "oPSIuOCIvPjxyZWN0IHg9IjYuNCIgeT0iOC45IiB3aWR0aD0iMy4yIiBoZWlnaHQ9IjIuNyIgZmlsbD0iI2ZmZiIvPjwvc3ZnPg==",
      mimeType: "image/svg+xml",
      sizes: ["any"],
    },
  ],
  instructions: [
    "Residency schedules: checked against the ACGME Common Program Requirements on work " +
      "hours and against a program's own supervision, coverage, leave and credential rules.",
    "Begin with list_schedules, then validate_schedule (rules) and " +
      "detect_conflicts (what clashes); get_schedule reads people, rotations, blocks " +
      "and assignments. find_swap_matches finds who could take an assignment.",
    "analyze_contingency works out an absence and its best repair, sweep_contingency all absences; a repair is a proposal on a copy.",
    "Hours come from the times of blocks as they are scheduled: what was really " +
      "worked may differ. Work-hour rules bind residents, not faculty. Supervision ratios " +
      "are the program's own figures; the Common Program Requirements give no number.",
    "By default hours are averaged over every 28 days in a row, which is " +
      "stricter in places and laxer in others than averaging by rotation or " +
      "four-week block; averaging: block does the latter. Say which was used.",
    "Schedules enter by an import on the server's side; these tools change " +
      "nothing. Answers are an aid for a program director, not a finding of the ACGME.",
  ].join("\n"),
};

/** A page of the console: a view of a server, which it opens without a chat. */
export interface ConsolePage {
  /** Path on the console, e.g. "/coverage". */
  readonly path: string;
  readonly server: string;
  /** Its page, as `apps/SERVER/dist/views/VIEW.html` has it. */
  readonly view: string;
  readonly title: string;
  readonly about: string;
}

export const PAGES: readonly ConsolePage[] = [
  {
    path: "/opa",
    server: "opa",
    view: "provisions",
    title: "Practice guidance",
    about: "What CPSO expects of physicians, provision by provision, with what its advice adds.",
  },
  {
    path: "/screening",
    server: "opa",
    view: "screening",
    title: "Cancer screening",
    about: "Where a person stands in a screening program of Ontario, and when the next test is due.",
  },
  {
    path: "/coverage",
    server: "coverage",
    view: "answer",
    title: "Ontario benefits",
    about: "What OHIP pays a physician, what the drug and device programs cover, with the rule and its page.",
  },
  {
    path: "/claims",
    server: "coverage",
    view: "claims",
    title: "Claims check",
    about: "Claim lines of days, from a CSV file: what is refused, paid less or missed, by money.",
  },
  {
    path: "/openonco",
    server: "openonco",
    view: "compare",
    title: "Oncology tests",
    about: "Tests side by side, with the caution and the source at each value.",
  },
  {
    path: "/scheduler",
    server: "scheduler",
    view: "period",
    title: "Residency schedules",
    about: "Residents by days: hours, leave, call, and what breaks a work-hour rule.",
  },
  {
    path: "/plan",
    server: "scheduler",
    view: "plan",
    title: "Try a schedule",
    about: "Who could take an assignment, what an absence opens and mends, and what a change would break.",
  },
];

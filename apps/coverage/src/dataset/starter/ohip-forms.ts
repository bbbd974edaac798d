/** Kinds of files in data/coverage/ohip. */
export const ohipStarterForms = [] as const;

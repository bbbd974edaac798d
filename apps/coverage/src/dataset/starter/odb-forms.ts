/** Kinds of files in data/coverage/odb. */
export const odbStarterForms = [] as const;

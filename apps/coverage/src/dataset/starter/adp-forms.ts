/** Kinds of files in data/coverage/adp. */
export const adpStarterForms = [] as const;

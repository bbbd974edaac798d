/** Kinds of files in data/coverage/adp, each with what makes documents of it: none yet. */
export const fromAdpStarter = {};

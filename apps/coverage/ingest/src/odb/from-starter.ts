/** Kinds of files in data/coverage/odb, each with what makes documents of it: none yet. */
export const fromOdbStarter = {};

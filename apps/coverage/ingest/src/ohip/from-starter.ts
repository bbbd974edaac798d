/** Kinds of files in data/coverage/ohip, each with what makes documents of it: none yet. */
export const fromOhipStarter = {};

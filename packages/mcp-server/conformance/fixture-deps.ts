/** The fixture reads from nothing. */
export type FixtureDeps = Readonly<Record<string, never>>;

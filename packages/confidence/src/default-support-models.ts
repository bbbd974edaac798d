/** Coefficients as data; checked against `supportModelSchema` when read. */
export const DEFAULT_MODELS = [] as const;

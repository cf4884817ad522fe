/** How a second factor is proven: by the code of an app, or by one of the codes for its loss. */
export const FACTOR_METHODS = ['code', 'recovery'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

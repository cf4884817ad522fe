/** How a second factor is proven by typing: a code of an app, or one of the codes for its loss. */
export const CODE_METHODS = ['code', 'recovery'] as const;
export type CodeMethod = (typeof CODE_METHODS)[number];

/** How a second factor is proven. */
export const FACTOR_METHODS = ['passkey', ...CODE_METHODS] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Whom a host requires to have a second factor. */
export const FACTOR_RULES = ['off', 'administrators', 'everyone'] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

/** Whether an account has to have a second factor. */
export function isFactorRequired(rule: FactorRule, { isAdmin }: { isAdmin: boolean }): boolean {
  return rule === 'everyone' || (rule === 'administrators' && isAdmin);
}

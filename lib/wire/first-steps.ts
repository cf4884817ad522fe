/** The three steps that an empty workspace offers. */
export const FIRST_STEPS = ['connect', 'write', 'schedule'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

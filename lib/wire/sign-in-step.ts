/** The challenge of a company sign-in that needs one more step: a password once, or the second factor. */
export const SIGN_IN_STEP_COOKIE = 'workspace-sign-in-step';

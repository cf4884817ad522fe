/** Why a company sign-in ended, by code: what happened and what to do, with the provider's name. */
const REFUSALS = {
  WRONG_ISSUER: (name) =>
    `${name} answers as another issuer than the one set up here. An administrator of this host has to correct its address.`,
  WRONG_AUDIENCE: (name) =>
    `The answer of ${name} was meant for another program. An administrator of this host has to check the client id.`,
  SIGN_IN_ENDED: (name) =>
    `This sign-in took too long, or its answer was used before. Begin again with “Sign in with ${name}”.`,
  ANSWER_REFUSED: (name) =>
    `The answer of ${name} could not be verified. Try again; if it happens again, an administrator of this host has to test the sign-in.`,
  PROVIDER_UNREACHABLE: (name) => `${name} can’t be reached right now. Try again in a moment.`,
  PROVIDER_DECLINED: (name) => `${name} refused the sign-in, or you cancelled it there. Try again.`,
  EMAIL_UNVERIFIED: (name) =>
    `${name} does not confirm your e-mail address. Have it confirmed there, then sign in again.`,
  NOT_ALLOWED: (name) =>
    `Your account at ${name} may not enter here. Ask an administrator of this host to let its domain or group in.`,
  EMAIL_TAKEN: () =>
    'An account with your e-mail signs in here in another way. Sign in that way and set a password, which then connects it.',
  REGISTRATION_CLOSED: () => 'New accounts need an invitation. Ask an administrator of this host for a link.',
  INVITATION_NOT_MAILED: () =>
    'New accounts are created with the link in the mail to the invited person. Open that one.',
  ACCOUNT_DEACTIVATED: () => 'This account was deactivated. Ask an administrator of this host to open it again.',
  COMPANY_SIGN_IN_ONLY: () => 'People sign in with the company’s account here. Use its button.',
  RATE_LIMITED: () => 'Too many attempts from your network. Try again in 15 minutes.',
  CHALLENGE_ENDED: () => 'This sign-in took too long. Begin again.',
} satisfies Record<string, (name: string) => string>;

export type CompanyRefusal = keyof typeof REFUSALS;

export const isRefusal = (code: string): code is CompanyRefusal => Object.hasOwn(REFUSALS, code);

/** The sentence of a refusal. */
export const refusalSentence = (code: CompanyRefusal, name: string): string => REFUSALS[code](name);

/** The fault of a provider's answer, by the message of the library that verifies it. */
export function refusalOf(message: string): CompanyRefusal {
  if (/\biss\b|issuer/i.test(message)) return 'WRONG_ISSUER';
  if (/\baud\b|\bazp\b/i.test(message)) return 'WRONG_AUDIENCE';
  if (/\bstate\b|\bnonce\b|invalid_grant|code_verifier/i.test(message)) return 'SIGN_IN_ENDED';
  if (/access_denied|login_required|consent_required|interaction_required/i.test(message)) return 'PROVIDER_DECLINED';
  if (/timed out|ECONN|ENOTFOUND|EAI_AGAIN|socket/i.test(message)) return 'PROVIDER_UNREACHABLE';
  return 'ANSWER_REFUSED';
}

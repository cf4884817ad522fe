/**
 * Errors while an account is connected in the browser, as `/settings?connect-error=<key>&platform=<key>`
 * names it, and the sentence for it: what happened and what to do. `label` is the network's name.
 */
export const CONNECT_PROBLEMS = {
  denied: (label: string) => `${label} was not connected: access was declined. Press Connect again and allow it.`,
  state: (label: string) =>
    `${label} was not connected: this sign-in was started too long ago, used already, or started by another user. Press Connect again.`,
  code: (label: string) => `${label} was not connected: it sent no code back. Press Connect again.`,
  refused: (label: string) =>
    `${label} was not connected: it refused the sign-in. Check the app's keys and its registered callback address, then press Connect again.`,
  scope: (label: string) =>
    `${label} was not connected: not every permission was given. Press Connect again and leave every box ticked.`,
  token: (label: string) =>
    `${label} was not connected: it gave no lasting access. Remove this app from your account there, then press Connect again.`,
  unreachable: (label: string) => `${label} could not be reached. Nothing was changed; try again in a moment.`,
  'not-configured': (label: string) =>
    `${label} was not connected: the keys of its app are missing. Save them first, then press Connect again.`,
  role: (label: string) => `${label} was not connected: only admins of the project can do that. Ask one of them.`,
  session: (label: string) =>
    `${label} was not connected: you are not signed in any more. Sign in, then press Connect again.`,
  failed: (label: string) => `${label} was not connected: something went wrong on our side. Press Connect again.`,
} as const satisfies Record<string, (label: string) => string>;

export type ConnectProblem = keyof typeof CONNECT_PROBLEMS;

/** The sentence for a key from the address; null for an unknown key. */
export function connectProblemSentence(key: string, label: string): string | null {
  return Object.hasOwn(CONNECT_PROBLEMS, key) ? CONNECT_PROBLEMS[key as ConnectProblem](label) : null;
}

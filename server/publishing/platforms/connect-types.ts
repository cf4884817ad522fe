import type { ConnectProblem } from '@/lib/platforms/connect-problems';

type Credentials = Record<string, string>;

/**
 * What every step of connecting gets: what is saved of the destination (with what it borrows from its base), and where
 * the network sends the browser back.
 */
type Step = {
  credentials: Credentials;
  redirectUri: string;
  state: string;
  /** PKCE, for the networks that know it. */ codeVerifier: string;
  signal: AbortSignal;
};

export type Started = {
  /** Where the browser goes. */
  url: string;
  /** Kept on the server until the browser is back. */
  secret?: string;
  /** What the callback will name instead of `state`, for a network that doesn't carry one. */
  state?: string;
};

export type Finished = {
  /** Merged over what is saved. Never holds an empty value. */
  credentials: Credentials;
  /** Whose account it is, when the network said so by the way. */
  account?: string;
};

/** How a network is connected in the browser, and how its token is kept alive. */
export interface Connector {
  /** Throws ConnectError. */
  start(step: Step): Promise<Started>;
  /** Exchanges what the callback brought. Throws ConnectError. */
  finish(step: Step & { query: Credentials; secret?: string }): Promise<Finished>;
  refresh?: Refresher;
}

export type Refresher = {
  /** When a token saved or renewed now is renewed next; null when it can't be, or need not. */
  dueAt(given: { credentials: Credentials; now: Date }): Date | null;
  /**
   * What is to be merged over the credentials; a network that names nothing new changes nothing. Throws PlatformError:
   * authentication when the token is dead.
   */
  run(given: { credentials: Credentials; signal: AbortSignal }): Promise<Credentials>;
};

/** Why connecting failed: a known problem and, where there are any, the network's own words. */
export class ConnectError extends Error {
  readonly problem: ConnectProblem;

  constructor(problem: ConnectProblem, words = '') {
    super(words);
    this.name = 'ConnectError';
    this.problem = problem;
  }
}

import type { ConnectProblem } from '@/lib/platforms/connect-problems';

type Credentials = Record<string, string>;

/**
 * The input of every connection step: the saved credentials of the destination (with those borrowed from its base), and
 * where the network sends the browser back.
 */
type Step = {
  credentials: Credentials;
  redirectUri: string;
  state: string;
  /** PKCE, for networks that support it. */ codeVerifier: string;
  signal: AbortSignal;
};

export type Started = {
  /** Where the browser goes. */
  url: string;
  /** Kept on the server until the browser returns. */
  secret?: string;
  /** The value that the callback will name instead of `state`, for a network that doesn't carry one. */
  state?: string;
};

export type Finished = {
  /** Merged into the saved credentials. Never holds an empty value. */
  credentials: Credentials;
  /** Whose account it is, when the network named it. */
  account?: string;
};

/** How a network is connected in the browser, and how its token is renewed. */
export interface Connector {
  /** Throws ConnectError. */
  start(step: Step): Promise<Started>;
  /** Exchanges the callback's grant. Throws ConnectError. */
  finish(step: Step & { query: Credentials; secret?: string }): Promise<Finished>;
  refresh?: Refresher;
}

export type Refresher = {
  /** When a token saved or renewed now is due for renewal; null when it can't be renewed, or need not be. */
  dueAt(given: { credentials: Credentials; now: Date }): Date | null;
  /**
   * The values to merge into the credentials; a network that returns nothing new changes nothing. Throws PlatformError:
   * authentication when the token is dead.
   */
  run(given: { credentials: Credentials; signal: AbortSignal }): Promise<Credentials>;
};

/** Why connecting failed: a known problem and, if there are any, the network's own words. */
export class ConnectError extends Error {
  readonly problem: ConnectProblem;

  constructor(problem: ConnectProblem, words = '') {
    super(words);
    this.name = 'ConnectError';
    this.problem = problem;
  }
}

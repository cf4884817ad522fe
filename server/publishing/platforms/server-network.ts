import type { ReasonRow } from '@/lib/platforms/reason-row';
import type { Connector } from './connect-types';
import type { PlatformAdapter } from './types';

/** All that a network is to the server: light, since what is heavy is loaded when it is first needed. */
export type ServerNetwork = {
  adapter: () => Promise<PlatformAdapter>;
  /** The causes of failures that it names, with people's words for them. */
  reasons?: readonly ReasonRow[];
  /** How it is connected in the browser; null where keys are pasted. */
  connector: {
    load: () => Promise<Connector>;
    /** Where it sends the browser back: an address that users register in the network's app. */
    callbackPath: string;
    /** Whether this host has an app there; absent where each project has its own. */
    hostApp?: () => boolean;
  } | null;
  /**
   * It fetches media by its address instead of receiving the bytes. `calledAt`: where this host calls it; `own`: where
   * the real network is called.
   */
  fetchesMedia?: { calledAt: string; own: string };
};

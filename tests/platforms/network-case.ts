import type { FakeServer } from '../fakes/server';

/** A network as the conformance suite needs it: `cases/<key>.ts` exports one as `networkCase`. */
export type NetworkCase = {
  start(): Promise<FakeServer>;
  /** The environment variables with the network's addresses. */
  addresses: string[];
  credentials: Record<string, string>;
  /** Strings of the credentials that must never be shown. */
  secrets: string[];
  /** The account name that `check` returns. */
  account: string;
  /** The kinds of posts that the network publishes: false where it has none. */
  takes: { text: boolean; image: boolean; images: boolean; video: boolean };
  /** How far a wait may differ from the network's figure, in milliseconds: X names the second at which it ends. */
  waitSlackMs?: number;
  /** How files reach the network: as files of a form, as a stream, or never, since it fetches them by their address. */
  uploads: 'form' | 'stream' | 'never';
};

/** A network that takes posts of every kind. */
export const EVERYTHING = { text: true, image: true, images: true, video: true };

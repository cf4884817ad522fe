import type { tl } from '@mtcute/core';
import type { Session } from './session-text';

/** A connection to a data centre. Calls are made once: nothing is repeated, nothing waited for. */
export type Connection = {
  /** Throws RefusalError, ConnectionLostError, KeyUnknownError; or the signal's reason, at once. */
  call<T extends Call>(request: T, signal: AbortSignal): Promise<tl.RpcCallReturn[T['_']]>;
  /** It can't be used any more. */
  isLost(): boolean;
  close(): Promise<void>;
  /** A number of 64 bits of a decimal text. */
  long(text: string): tl.Long;
  /** The proof that a password is known, without the password (SRP). */
  proofOf(parameters: tl.account.RawPassword, password: string): Promise<tl.RawInputCheckPasswordSRP>;
  /** For going on with it elsewhere. */
  session(): Promise<Session>;
};

/** All that is ever called: nothing joins, buys or writes. */
export type Call = Extract<tl.RpcMethod, { _: (typeof CALLS)[number] }>;
export const CALLS = [
  'contacts.resolveUsername',
  'channels.getChannels',
  'channels.getChannelRecommendations',
  'channels.getFullChannel',
  'contacts.search',
  'messages.getHistory',
  'users.getUsers',
  'auth.sendCode',
  'auth.signIn',
  'account.getPassword',
  'auth.checkPassword',
  'auth.logOut',
] as const;

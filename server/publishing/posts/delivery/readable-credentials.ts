import { log } from '@/server/system/log';
import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';
import type { Destination } from '@/server/publishing/connections/destination';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';

/**
 * The credentials of a destination, renewed first when they expire soon. Ones that can't be decrypted (the host's
 * secret was changed) count as missing, with what to do; a database that doesn't answer is an error, because waiting
 * fixes it.
 */
export async function readableCredentials(destination: Destination): Promise<UsableCredentials> {
  try {
    return await freshCredentialsFor(destination);
  } catch (error) {
    if (error instanceof Error && /^Mongo/.test(error.name)) throw error;
    log.error({ err: error, ...destination }, 'saved credentials can not be read');
    return {
      credentials: {},
      missing: ['readable credentials (the secret of this host has changed; save them again)'],
      state: 'reconnect',
    };
  }
}

/** Credentials that were read when a post fell due are read again when they are older than this by its turn. */
const FRESH_MS = 1000;

/**
 * Reads the credentials of a due delivery ahead of its turn: those of a burst in one read, and none of them between two
 * calls of an account.
 */
export function credentialsAhead(destination: Destination): () => Promise<UsableCredentials> {
  const began = performance.now();
  const read = readableCredentials(destination);
  // An error is for the delivery that uses them.
  read.catch(() => undefined);
  return () => (performance.now() - began < FRESH_MS ? read : readableCredentials(destination));
}

import type { UsableCredentials } from '@/server/publishing/connections/credentials-for';
import type { Destination } from '@/server/publishing/connections/destination';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';

/** Credentials that were read when a post fell due are read again when they are older than this by its turn. */
const FRESH_MS = 1000;

/**
 * Reads the credentials of a due delivery ahead of its turn: those of a burst in one read, and none of them between two
 * calls of an account.
 */
export function credentialsAhead(destination: Destination): () => Promise<UsableCredentials> {
  const began = performance.now();
  const read = freshCredentialsFor(destination);
  // An error is for the delivery that uses them.
  read.catch(() => undefined);
  return () => (performance.now() - began < FRESH_MS ? read : freshCredentialsFor(destination));
}

import { log } from '@/server/system/log';
import { credentialsFor } from '@/server/publishing/connections/credentials-for';
import { destinationIdOf, type Destination } from '@/server/publishing/connections/destination';
import { credentialKey } from './credential-key';

/** Maximum age of a process's knowledge: changed credentials count as another account only that much later. */
const FRESH_MS = 5000;
const CACHE_SIZE = 1000;
const known = new Map<string, { at: number; account: Promise<string> }>();

/**
 * Identifies the account that a delivery uses: destinations that share a credential, in any project, share its limits.
 */
export function accountOf(destination: Destination): Promise<string> {
  const key = destinationIdOf(destination);
  const now = performance.now();
  const found = known.get(key);
  if (found && now - found.at < FRESH_MS) return found.account;
  if (known.size >= CACHE_SIZE) known.clear();
  const account = readAccount(destination, key);
  known.set(key, { at: now, account });
  return account;
}

async function readAccount(destination: Destination, key: string): Promise<string> {
  try {
    const { credentials, missing, blocked } = await credentialsFor(destination);
    if (missing.length === 0 && !blocked) return credentialKey(destination.platform, credentials);
  } catch (err) {
    // The delivery reads them again, and reports the error.
    log.debug({ err, ...destination }, 'whose account it is is not known before the delivery');
  }
  return key;
}

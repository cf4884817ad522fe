import type { PlatformKey } from '@/lib/platforms/define';
import { log } from '@/server/log';
import { credentialsFor } from '@/server/settings/credentials-for';
import { credentialKey } from './credential-key';

type Destination = { projectId: string; platform: PlatformKey };

/** Names the account that a delivery uses: destinations that share a credential, in whatever project, share its limits. */
export async function accountOf(destination: Destination): Promise<string> {
  const { projectId, platform } = destination;
  try {
    const { credentials, missing } = await credentialsFor(destination);
    if (missing.length === 0) return credentialKey(platform, credentials);
  } catch (err) {
    // The delivery reads them again, and says what is wrong.
    log.debug({ err, projectId, platform }, 'whose account it is is not known before the delivery');
  }
  return `${projectId}:${platform}`;
}

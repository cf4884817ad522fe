import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { redactText } from '@/server/system/log';
import { adapterOf } from '@/server/publishing/platforms/index';
import { freshCredentialsFor } from './fresh-credentials';
import { markConnection } from './mark-connection';

/** How long a network may take to name the account. */
const TIMEOUT_MS = 20_000;

export type ConnectionTest = { ok: boolean; account?: string; url?: string; message: string };

/**
 * Asks the network whether the saved credentials are valid, and whose they are. A refusal is a result, not an error.
 */
export async function testConnection({
  projectId,
  platform,
}: {
  projectId: string;
  platform: PlatformKey;
}): Promise<ConnectionTest> {
  const label = labelOf(platform);
  const { credentials, missing, blocked } = await freshCredentialsFor({ projectId, platform });
  if (missing.length > 0)
    return { ok: false, message: `${label} is not connected yet. Missing: ${missing.join(', ')}.` };
  if (blocked) return { ok: false, message: blocked.text };
  const adapter = await adapterOf(platform);
  try {
    const account = await adapter.check({ platform, credentials, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await markConnection({ projectId, platform, state: 'ok', account: account.name });
    return {
      ok: account.notes.length === 0,
      account: account.name,
      url: account.url ?? undefined,
      message: [`Connected as ${account.name}.`, ...account.notes].join(' '),
    };
  } catch (error) {
    const failure = adapter.classify(error, false);
    const message = redactText(failure.text);
    if (failure.class === 'authentication') await markConnection({ projectId, platform, state: 'reconnect', message });
    return {
      ok: false,
      message:
        failure.class === 'authentication'
          ? `${label} refuses these credentials: ${message}`
          : `${label} could not be asked: ${message}`,
    };
  }
}

import { announceReconnect } from '@/server/publishing/connections/announce-reconnect';
import { credentialsFor, type UsableCredentials } from '@/server/publishing/connections/credentials-for';
import type { Destination } from '@/server/publishing/connections/destination';
import { markConnection } from '@/server/publishing/connections/mark-connection';
import type { End } from '@/server/publishing/post-rules/end-attempt';
import { noteWait } from './credential-wait';

type Learnt = Destination & { end: End; usable: UsableCredentials };

/** Records what an attempt showed about its account: that it works, has to be connected again, or has to wait. */
export async function learnOfAccount({ end, usable, ...destination }: Learnt): Promise<void> {
  // The credentials were read when the post fell due: another one of the burst may have marked them since.
  if (end.state === 'published' && usable.state !== 'ok' && (await credentialsFor(destination)).state !== 'ok')
    await markConnection({ ...destination, state: 'ok' });
  const used = { platform: destination.platform, credentials: usable.credentials };
  if (end.state === 'published' && end.limitFor !== undefined) await noteWait(used, { afterMs: end.limitFor });
  // An attempt that did not start says nothing new about the account.
  if (end.state !== 'failed' || usable.missing.length > 0 || usable.blocked) return;
  const { failure } = end;
  if (failure.class === 'authentication') {
    await markConnection({ ...destination, state: 'reconnect', message: failure.text });
    await announceReconnect({ ...destination, text: failure.text, credentials: usable.credentials });
  }
  if (failure.class === 'rate-limited') await noteWait(used, failure);
}

import type { WireHealth } from '@/lib/contracts/system';
import { bytesWords } from '@/lib/media/words';
import { latestRuns } from '@/server/system/backup/run.store';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { redactText } from '@/server/system/log';

/** A day, and what a large one may take. */
const OVERDUE_MS = 27 * 3_600_000;
const ACTION =
  'Look at the log of the worker and at the free space of BACKUP_DIR; npm run backup -- --out FILE makes one now';

/** When the last good backup was made, and whether the scheduled ones succeed. Without a schedule nothing is wrong. */
export async function checkBackup(): Promise<WireHealth['services'][string]> {
  const { last, good } = await latestRuns();
  const made = good
    ? `The last backup is of ${good.startedAt.toISOString()} (${bytesWords(good.bytes ?? 0)})`
    : 'No backup has been made yet';
  if (!env.BACKUP_DIR)
    return { ok: true, message: `${made}; none is scheduled`, action: 'Set BACKUP_DIR to have one made every day' };
  const isDead = last !== null && last.endedAt === null && last.aliveUntil <= clock.now();
  if (isDead) return { ok: false, message: `The last backup broke off. ${made}.`, action: ACTION };
  if (last?.failure)
    return { ok: false, message: `The last backup failed: ${redactText(last.failure)} ${made}.`, action: ACTION };
  if (good && clock.now().getTime() - good.startedAt.getTime() > OVERDUE_MS)
    return { ok: false, message: `The daily backup is overdue. ${made}.`, action: ACTION };
  return { ok: true, message: made };
}

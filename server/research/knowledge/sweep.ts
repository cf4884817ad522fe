import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { announceItem } from '@/server/research/knowledge/stored/announce-item';
import { startReading } from './add-document';
import { changeIndex } from '@/server/research/knowledge/index/change-index';
import { endError, stuckItemsOfEveryProject } from '@/server/research/knowledge/stored/item.store';
import { READING_MS } from '@/server/research/knowledge/stored/deadline';

/** Without a sign of life for that long, reading is started again. */
const SILENT_MS = 90_000;
const LATE = 'Reading took longer than 10 minutes and was stopped. Try again; split the document if it happens again.';

/** For the sweep: no document is "processing" for ever. Returns how many it dealt with. */
export async function sweepReading(): Promise<{ restarted: number; ended: number }> {
  const now = clock.now().getTime();
  const begunBefore = new Date(now - READING_MS);
  const stuck = await stuckItemsOfEveryProject({ silentSince: new Date(now - SILENT_MS), begunBefore });
  const counts = { restarted: 0, ended: 0 };
  for (const item of stuck) {
    try {
      if (item.processing?.jobId && item.processing.startedAt <= begunBefore) {
        const sentence = item.processing.failure ?? LATE;
        const ended = await changeIndex(String(item.projectId), () =>
          endError(String(item._id), item.version, sentence),
        );
        if (ended) await announceItem(ended);
        counts.ended += 1;
      } else {
        await startReading(item, String(item.versions[0]?.createdBy ?? item.createdBy));
        counts.restarted += 1;
      }
    } catch (err) {
      log.warn({ err, item: String(item._id) }, 'a document that is stuck could not be dealt with; trying again');
    }
  }
  return counts;
}

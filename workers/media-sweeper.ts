import { sweepArchives } from '@/server/publishing/archive/remove-archive';
import { releaseStorage } from '@/server/media/files/reserve-storage';
import { sweepFiles, sweepInspections, sweepUnclaimed } from '@/server/publishing/library/sweep-files';
import { isJobRunning } from '@/server/system/jobs/tracked/store';
import { log } from '@/server/system/log';
import { sweepTempFolders } from '@/server/system/storage/temp-folder';
import { sweepDrafts } from '@/server/system/storage/local';
import { sweepUploads } from '@/server/system/storage/sweep-uploads';
import { runEvery, type Timer } from './run-every';

/** The leftovers of a crash are looked for at the start and then this often. */
const TEMP_MS = 60_000;
const FILES_MS = 3_600_000;

/** Removes leftovers: temporary folders, drafts, abandoned uploads, unused files. */
export function startMediaSweeper(): Timer {
  let filesAt = 0;
  return runEvery({
    everyMs: TEMP_MS,
    failure: 'cleanup failed; it is tried again',
    run: async () => {
      const temp = await sweepTempFolders(isJobRunning);
      const inspections = await sweepInspections();
      const drafts = await sweepDrafts();
      const bytes = await sweepUnclaimed();
      const hourly = Date.now() - filesAt >= FILES_MS;
      if (hourly) filesAt = Date.now();
      const swept = {
        temp,
        inspections,
        drafts,
        bytes,
        ...(hourly
          ? { uploads: await sweepUploads(releaseStorage), files: await sweepFiles(), archives: await sweepArchives() }
          : {}),
      };
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'cleared away');
    },
  });
}

import type { ProcessMediaBody, WireProcessedMedia } from '@/lib/contracts/media';
import { invalid } from '@/lib/errors/app-error';
import { DEFAULT_FIT, type Fit } from '@/lib/media/frame';
import { ownFileOf } from '@/lib/media/own-file';
import { listWords } from '@/lib/media/words';
import { labelOf } from '@/lib/platforms/keys';
import { findStoredFile, type StoredFile } from '@/server/media/files/store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import type { TrackedJob } from '@/server/system/jobs/tracked/store';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { processMediaJob, processPictureJob } from '@/server/media/jobs';
import { optimise, plansFor, type Wish } from './optimise';
import { answerOf, knownOutcomes, type Outcomes } from './outcomes';
import { withTempFolder } from '@/server/system/storage/temp-folder';

type Request = { projectId: string; userId: string; body: ProcessMediaBody };

/**
 * Makes media fit networks and waits for it. Existing results are returned at once. Addresses of our files are
 * relative.
 */
export async function processMedia({
  signal,
  ...request
}: Request & { signal: AbortSignal }): Promise<WireProcessedMedia> {
  const wish = wishOf(request.body);
  const stored = await storedSource(wish.mediaUrl);
  const known = stored ? await answerWithoutWork({ stored, wish, projectId: request.projectId }) : null;
  if (known) return known;
  const job = await start(request, wish, stored);
  return resultOf(await waitForJob(String(job._id), signal)) as WireProcessedMedia;
}

/** The same as a job that the caller follows. */
export async function startProcessMedia(request: Request): Promise<TrackedJob> {
  const wish = wishOf(request.body);
  return start(request, wish, await storedSource(wish.mediaUrl));
}

/** The worker's side. */
export async function runProcessMedia(
  wish: Wish,
  { jobId, projectId, createdBy, signal, progress }: PlainContext,
): Promise<WireProcessedMedia> {
  return withTempFolder(jobId, async (folder) =>
    answerOf(await optimise({ wish, projectId, userId: createdBy, folder, signal, progress })),
  );
}

function wishOf({ mediaUrl, platforms, as = 'media', fit = 'auto', focus, background, trim }: ProcessMediaBody): Wish {
  if (!mediaUrl) throw invalid('mediaUrl', 'No media available to process');
  const chosen: Fit = {
    mode: fit,
    focus: focus ?? DEFAULT_FIT.focus,
    background: (background as Fit['background'] | undefined) ?? DEFAULT_FIT.background,
  };
  return { mediaUrl, platforms: [...new Set(platforms)], as, fit: chosen, ...(trim ? { trim } : {}) };
}

async function storedSource(mediaUrl: string): Promise<StoredFile | null> {
  const own = ownFileOf(mediaUrl);
  const stored = own ? await findStoredFile(own.id) : null;
  if (!stored && mediaUrl.startsWith('/'))
    throw invalid('mediaUrl', 'The media file no longer exists on this host. Upload it again.');
  if (stored?.inspection.state === 'failed')
    throw invalid('mediaUrl', stored.inspection.message ?? 'The file can’t be read. Upload it again.');
  return stored;
}

async function answerWithoutWork({
  stored,
  wish,
  projectId,
}: {
  stored: StoredFile;
  wish: Wish;
  projectId: string;
}): Promise<WireProcessedMedia | null> {
  const { probe, sha256, name, sourceId } = stored;
  if (!probe) return null;
  const known = await knownOutcomes({
    plans: plansFor(wish, probe),
    source: { url: wish.mediaUrl, probe, sha256, name, sourceId: sourceId ?? null },
    projectId,
  });
  return [...known.values()].every((outcome) => outcome !== null) ? answerOf(known as Outcomes) : null;
}

async function start({ projectId, userId }: Request, wish: Wish, stored: StoredFile | null): Promise<TrackedJob> {
  const declaration = stored?.kind === 'image' && stored.probe?.kind === 'image' ? processPictureJob : processMediaJob;
  const label = `Optimising ${stored?.name ?? 'media'} for ${listWords(wish.platforms.map((platform) => labelOf(platform)))}`;
  return startJob(declaration, {
    payload: { ...wish, platforms: [...wish.platforms] },
    projectId,
    createdBy: userId,
    label,
    units: unitsOf(wish, stored),
  });
}

/** The measure of the work: seconds of video, once for each network. A picture is one. */
function unitsOf({ platforms, trim }: Wish, stored: StoredFile | null): number {
  const seconds = stored?.probe?.kind === 'video' ? stored.probe.durationS : 1;
  return Math.max(1, platforms.length) * Math.max(1, trim ? trim.end - trim.start : seconds);
}

import { AppError } from '@/lib/errors/app-error';
import type { MadeFile } from '@/lib/video/project-segment';
import { filesOfEveryProject } from '@/server/media/files/store';
import { isStepKept } from './keep-step';
import { clipInput, clipKey, endCardInput, keysOf, voiceInput, type ClipInput } from './keys';
import { lookOf } from './look-of';
import { makeClip } from './make-clip';
import { makeVoice } from './make-voice';
import { beginStatus, current, inWords, lineOf, type Work } from './making-work';
import { changeSegment } from './project.store';

/** Of the first status: voices are spoken before the scenes are recorded for them. */
const VOICES = 0.2;
type Show = (part: number) => void;

/**
 * Makes the voices and clips that are missing or out of date: first what is said, then each scene exactly as long as it
 * is spoken for. What is edited meanwhile is spoken in the second status.
 */
export async function makeParts(work: Work): Promise<void> {
  if (await isSomethingDue(work)) {
    const show = await beginStatus(work, 'recording');
    await speakAll(work, (part) => show(part * VOICES));
    await recordAll(work, (part) => show(VOICES + part * (1 - VOICES)));
    await speakAll(work, await beginStatus(work, 'processing'));
  }
}

async function isSomethingDue(work: Work): Promise<boolean> {
  const video = await current(work);
  const card = endCardInput(video, await lookOf(video));
  const isCardDue = card !== null && !(await isStepKept(work.making.projectId, clipKey(card)));
  return isCardDue || (await voicesDue(work)).length > 0 || (await clipsDue(work)).length > 0;
}

/** Segments whose voice is missing or out of date. */
async function voicesDue(work: Work) {
  const video = await current(work);
  const keys = keysOf(video, await lookOf(video));
  const there = await storedOf(video.segments.map(({ voice }) => voice));
  return video.segments.flatMap((segment, index) =>
    (segment.voice?.key ?? null) === (keys.segments[index]?.voice ?? null) && there(segment.voice)
      ? []
      : [{ segment, index }],
  );
}

/** Segments whose clip is missing, out of date, or of another length than their voice. */
async function clipsDue(work: Work) {
  const video = await current(work);
  const keys = keysOf(video, await lookOf(video));
  const there = await storedOf(video.segments.map(({ clip }) => clip));
  return video.segments.flatMap((segment, index) =>
    segment.clip?.key === keys.segments[index]?.clip && there(segment.clip) ? [] : [{ segment, index }],
  );
}

async function speakAll(work: Work, show: Show): Promise<void> {
  const video = await current(work);
  const due = await voicesDue(work);
  for (const [at, { segment, index }] of due.entries()) {
    const { name, speedFactor } = segment;
    const input = voiceInput(video, segment);
    await named(work, { index, name, what: 'has no voice-over', doing: 'voicing' }, async () => {
      const factor = speedFactor ?? 1;
      const voice =
        input &&
        (await work.job.step(`${work.round} voice ${name}`, { input, factor }, () =>
          makeVoice({ making: work.making, input, factor, name, videoId: work.id }),
        ));
      const line = voice ? lineOf('info', 'Voice-over made', name) : undefined;
      await changeSegment(work.id, index, { voice, doing: null }, line);
    });
    show((at + 1) / due.length);
  }
}

async function recordAll(work: Work, show: Show): Promise<void> {
  const video = await current(work);
  const look = await lookOf(video);
  const due = await clipsDue(work);
  for (const [at, { segment, index }] of due.entries()) {
    const { name } = segment;
    const input = clipInput(video, segment, look, segment.voice ?? undefined);
    await named(work, { index, name, what: 'could not be recorded', doing: 'recording' }, async () => {
      const clip = await work.job.step(`${work.round} clip ${name}`, input, () =>
        makeClip({ making: work.making, input, name, onProgress: (fraction) => show((at + fraction) / due.length) }),
      );
      await changeSegment(work.id, index, { clip, doing: null }, lineOf('info', 'Recorded', name));
    });
    show((at + 1) / due.length);
  }
  const card = endCardInput(video, look);
  if (card !== null && !(await isStepKept(work.making.projectId, clipKey(card)))) await endCardOf(work, card);
}

/** The clip of the brand's end card: the kept one, or a recording. */
export async function endCardOf({ making }: Work, input: ClipInput): Promise<MadeFile> {
  try {
    return await makeClip({ making, input, name: 'end-card', onProgress: () => undefined });
  } catch (error) {
    throw inWords(error, (message) => `The end card could not be recorded: ${message}`);
  }
}

/** Whether a part is in storage. A lost one is made again, as its sentence promises; no part is never lost. */
async function storedOf(parts: readonly (MadeFile | null)[]): Promise<(part: MadeFile | null) => boolean> {
  const ids = parts.flatMap((part) => (part ? [part.fileId] : []));
  const stored = new Set((await filesOfEveryProject(ids)).map(({ _id }) => _id));
  return (part) => part === null || stored.has(part.fileId);
}

type Named = { index: number; name: string; what: string; doing: 'recording' | 'voicing' };

/** A step of one segment: its state is shown, and its failure names it. */
async function named(work: Work, { index, name, what, doing }: Named, run: () => Promise<void>): Promise<void> {
  work.job.signal.throwIfAborted();
  await changeSegment(work.id, index, { doing, error: null });
  // `run` ends it with its result, in one write.
  try {
    await run();
  } catch (error) {
    const said = inWords(error, (message) => `The segment “${name}” ${what}: ${message}`);
    const message = said instanceof AppError ? said.message : null;
    if (!work.job.signal.aborted) await changeSegment(work.id, index, { doing: null, error: message });
    throw said;
  }
}

import type { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { announceVideo } from './announce';
import type { previewVoiceJob } from './jobs';
import { voiceInput } from './keys';
import { makeVoice } from './make-voice';
import { changeSegment, findVideo, type LogLine } from './project.store';

type Job = Pick<TrackedContext, 'jobId' | 'projectId' | 'createdBy' | 'signal'>;

const makingOf = ({ jobId, projectId, createdBy, signal }: Job) => ({ jobId, projectId, userId: createdBy, signal });

/** The worker's side: speaks one segment of a video. */
export async function makeVoiceOver({ videoId, segment: name }: { videoId: string; segment: string }, job: Job) {
  const video = await findVideo(videoId);
  const index = video?.segments.findIndex((segment) => segment.name === name) ?? -1;
  const segment = video?.segments[index];
  if (!video || !segment) return;
  const input = voiceInput(video, segment);
  const line = (level: LogLine['level'], message: string) => ({ at: clock.now(), level, message, segment: name });
  try {
    const voice =
      input && (await makeVoice({ making: makingOf(job), input, factor: segment.speedFactor ?? 1, name, videoId }));
    const changed = await changeSegment(
      videoId,
      index,
      { voice, doing: null, error: null },
      line('info', 'Voice-over made'),
    );
    if (changed) void announceVideo(changed);
  } catch (error) {
    if (job.signal.aborted) throw error;
    const message = error instanceof AppError ? error.message : 'Something went wrong on our side. Try again.';
    const said = `The segment “${name}” has no voice-over: ${message}`;
    const changed = await changeSegment(videoId, index, { doing: null, error: said }, line('error', said));
    if (changed) void announceVideo(changed);
    throw error;
  }
}

/** The worker's side: speaks a text to listen to. */
export async function speakPreview(asked: z.output<typeof previewVoiceJob.payload>, job: Job) {
  const { text, language, voice, provider, speed } = asked;
  const input = { given: null, text, language, provider, id: voice, speed };
  const made = await makeVoice({ making: makingOf(job), input, name: 'preview', videoId: null });
  return { file: `${made.fileId}.${made.extension}`, seconds: made.seconds, words: made.words };
}

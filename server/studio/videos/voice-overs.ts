import { AppError, invalid } from '@/lib/errors/app-error';
import type { VideoLanguage } from '@/lib/video/languages';
import type { WireVoiceOver } from '@/lib/contracts/video-voice-overs';
import { findStoredFile } from '@/server/media/files/store';
import { settledVoice } from '@/server/studio/voice/list-voices';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { resultOf, waitForJob } from '@/server/system/jobs/tracked/wait-for-job';
import { saved } from './edit-video';
import { makeVoiceOverJob, previewVoiceJob } from './jobs';
import { changeSegment, type VideoProject } from './project.store';
import { requireSegment, requireVideo } from './require';
import {
  findVoiceOver,
  insertVoiceOver,
  removeVoiceOver,
  searchVoiceOversOf,
  voiceOversCap,
  type VoiceOver,
} from './voice-over.store';

const FOUND_MAX = 10;

type Regenerate = { id: string; name: string; text: string | undefined; userId: string };

/** Has a segment spoken again, in another text if there is one. */
export async function regenerateVoiceOver({ id, name, text, userId }: Regenerate): Promise<VideoProject> {
  const video = await requireVideo(id);
  const { segment, index } = requireSegment(video, name);
  const words = text ?? segment.voiceOverText;
  if (!words.trim()) throw invalid('text', 'Enter the text to be spoken');
  if (!video.voice) throw invalid('voice', 'This video has no voice. Choose one first.');
  const changed = await changeSegment(id, index, { voiceOverText: words, given: null, doing: 'voicing', error: null });
  await startJob(makeVoiceOverJob, {
    payload: { videoId: id, segment: name },
    projectId: String(video.projectId),
    createdBy: userId,
    label: `Speaking “${name}” of “${video.title}”`,
  });
  return saved(changed);
}

type Upload = { id: string; name: string; fileId: string };

/** Uses a recording of the library as a segment's voice. */
export async function uploadVoiceOver({ id, name, fileId }: Upload): Promise<VideoProject> {
  const video = await requireVideo(id);
  const { segment, index } = requireSegment(video, name);
  const file = await findStoredFile(fileId);
  if (!file || String(file.projectId) !== String(video.projectId) || file.kind === 'image')
    throw invalid('fileId', 'Choose a recording of this project’s library');
  return saved(await changeSegment(id, index, { given: { source: 'uploaded', fileId, text: segment.voiceOverText } }));
}

/** Uses a saved voice-over for a segment: its text and its sound. */
export async function applyVoiceOver({ id, name, voiceOverId }: { id: string; name: string; voiceOverId: string }) {
  const video = await requireVideo(id);
  const { index } = requireSegment(video, name);
  const found = await findVoiceOver(String(video.projectId), voiceOverId);
  if (!found) throw new AppError('NOT_FOUND', 'This saved voice-over no longer exists. It may have been deleted.');
  const { key, fileId, extension, seconds, words, text } = found;
  const voice = { key, fileId, extension, seconds, words };
  return saved(await changeSegment(id, index, { voiceOverText: text, voice, given: { source: 'saved', voice, text } }));
}

/** Keeps the voice-overs of a video for others: each text in each voice once. Returns how many are new. */
export async function saveVoiceOvers({ id, userId }: { id: string; userId: string }): Promise<{ saved: number }> {
  const video = await requireVideo(id);
  if (video.status !== 'completed')
    throw new AppError('CONFLICT', 'The voice-overs can be saved once the video is completed.');
  let count = 0;
  for (const { name, voice, voiceOverText } of video.segments) {
    if (!voice) continue;
    await voiceOversCap.requireRoom(String(video.projectId));
    const isNew = await insertVoiceOver({
      projectId: String(video.projectId),
      createdBy: userId,
      text: voiceOverText,
      originalSegmentName: name,
      language: video.language,
      ...voice,
    });
    if (isNew) count += 1;
  }
  return { saved: count };
}

type Search = { projectIds: readonly string[]; q: string | undefined; limit: number | undefined; origin: string };

/** Saved voice-overs with all the words, newest first. */
export async function searchVoiceOvers({ projectIds, q = '', limit = FOUND_MAX, origin }: Search) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 20);
  return (await searchVoiceOversOf(projectIds, { words, limit })).map((found) => presentVoiceOver(found, origin));
}

/** Forgets a saved voice-over. Segments keep what they use; a sound that none uses is swept later. */
export async function deleteVoiceOver({ id }: { id: string }): Promise<void> {
  if (!(await removeVoiceOver(id))) throw new AppError('NOT_FOUND', 'This saved voice-over no longer exists.');
}

function presentVoiceOver(found: VoiceOver, origin: string): WireVoiceOver {
  return {
    _id: String(found._id),
    projectId: String(found.projectId),
    text: found.text,
    originalSegmentName: found.originalSegmentName,
    language: found.language,
    seconds: found.seconds,
    url: `${origin}/files/${found.fileId}.${found.extension}`,
    createdAt: found.createdAt.toISOString(),
  };
}

type Preview = {
  projectId: string;
  userId: string;
  body: {
    text: string;
    language: VideoLanguage;
    voice?: string | null | undefined;
    provider?: string | null | undefined;
    speed: number;
  };
  origin: string;
  signal: AbortSignal;
};

/** Speaks a text in the worker, and waits for it. A video that says the same uses the same sound. */
export async function previewVoice({ projectId, userId, body, origin, signal }: Preview) {
  const { text, language, speed } = body;
  const { provider, id: voice } = await settledVoice(
    { provider: body.provider ?? null, id: body.voice ?? null },
    language,
  );
  const job = await startJob(previewVoiceJob, {
    payload: { text, language, voice, provider, speed },
    projectId,
    createdBy: userId,
    label: 'Speaking a text',
  });
  const { file, seconds, words } = previewVoiceJob.result.parse(resultOf(await waitForJob(String(job._id), signal)));
  return { url: `${origin}/files/${file}`, seconds, words };
}

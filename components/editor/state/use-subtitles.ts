'use client';

import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { showFailure } from '@/components/api/use-action';
import { useFollowJob, type FollowJob } from '@/components/api/use-follow-job';
import { toast } from '@/components/ui/toast';
import { ApiError, call } from '@/lib/api/call';
import { generateSubtitles } from '@/lib/routes/video-subtitles';
import { clipFor } from '@/lib/timeline/items-at';
import type { Item } from '@/lib/timeline/model';
import { groupOfClip, putSubtitles } from '@/lib/timeline/put-subtitles';
import type { Said } from '@/lib/timeline/script/script';
import { toFrames } from '@/lib/timeline/time';
import type { Word } from '@/lib/video/word';
import { BURNT, hasBurntSubtitles } from './burnt-in';
import type { Editor } from './editor';
import type { Known } from './known-words';

/** Words in a subtitle unless a button says otherwise. */
const WORDS = 5;
const NO_CLIP = 'Please select a video item from the timeline to generate subtitles';
const FAILED = 'Failed to generate subtitles. Please try again.';

export type Subtitles = {
  /** Under the selected clip, else the one at the playhead. `language`: null finds out. */
  generate: (perGroup?: number, language?: string | null, more?: { isSecondSet?: boolean }) => Promise<void>;
  /** Whether a clip has subtitles in its picture: a second set is laid over them only when that is asked for. */
  isBurntIn: (clip: Item) => boolean;
  /** Finds out what is said in a file, without writing it under it. Throws the host's sentence where it can't. */
  listen: (url: string) => Promise<void>;
  /** From listening to the sound, 0 to 1; null: nothing is generated. */
  progress: number | null;
  cancel: () => void;
  read: (file: File) => Promise<void>;
};

type Options = {
  editor: Editor;
  projectId: string;
  /** By the file's address, those that are known already. */
  known: Known;
  onWords: (url: string, said: Said) => void;
  film: Parameters<typeof hasBurntSubtitles>[0];
};

/** Subtitles of clips: of the words that are known, else of those that the host hears in it. */
export function useSubtitles({ editor, projectId, known, onWords, film }: Options): Subtitles {
  const [progress, setProgress] = useState<number | null>(null);
  const listening = useRef<AbortController | null>(null);
  const follow = useFollowJob();

  const put = (clip: Item, words: readonly Word[], perGroup: number) => {
    const commands = putSubtitles(editor.now().timeline, { clip, words, perGroup, trackId: nanoid(8) });
    if (!commands) return void toast.error('The subtitles of this clip are locked. Unlock them first.');
    editor.run(commands, { label: 'Subtitles' });
    if (commands.every((command) => command.type !== 'replace-group' && command.type !== 'add')) return;
    toast.success(
      commands.some(({ type }) => type === 'replace-group') ? 'Subtitles grouped again' : 'Subtitles added',
    );
  };

  const listen = async (url: string, language: string | null = null) => {
    listening.current = new AbortController();
    setProgress(0);
    try {
      const { signal } = listening.current;
      const heard = await hear(editor, { projectId, url, language }, { follow, signal, onProgress: setProgress });
      if (heard) onWords(url, heard);
      return heard;
    } finally {
      setProgress(null);
    }
  };

  const isBurntIn = (clip: Item) => hasBurntSubtitles(film, clip.url);
  const generate: Subtitles['generate'] = async (perGroup = WORDS, language = null, { isSecondSet = false } = {}) => {
    const clip = clipFor(editor.timeline, editor.item, Math.floor(editor.playhead.frame()));
    if (!clip) return void toast.error(NO_CLIP);
    if (isBurntIn(clip) && !isSecondSet && !hasSubtitles(editor.timeline.items, clip))
      return refuseSecondSet(editor, clip);
    const said = language === null ? known(clip.url) : null;
    if (said) return put(clip, said.words, perGroup);
    try {
      const heard = await listen(clip.url, language);
      // It may have been changed or deleted meanwhile.
      const now = editor.now().timeline.items.find(({ id }) => id === clip.id);
      if (now && heard) put(now, heard.words, perGroup);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure(error, FAILED);
    }
  };

  const cancel = () => listening.current?.abort();
  return {
    ...{ generate, isBurntIn, progress, cancel },
    listen: async (url) => void (await listen(url)),
    read: (file) => readInto(editor, file),
  };
}

type FileToHear = { projectId: string; url: string; language: string | null };
type Following = { follow: FollowJob; signal: AbortSignal; onProgress: (progress: number) => void };

/** The words of a file: at once where the host knows them, else by a job. Null: that was cancelled. */
async function hear({ now }: Editor, file: FileToHear, { follow, ...following }: Following): Promise<Said | null> {
  const { projectId, url: videoUrl, language } = file;
  const body = { videoUrl, language, wordsPerSubtitle: WORDS, videoDimensions: now().timeline.viewport };
  const ask = () => call(generateSubtitles, { query: { projectId }, body, headers: { Prefer: 'respond-async' } });
  let answer = await ask();
  if ('jobId' in answer) {
    if (!(await follow({ kinds: ['hear-video'], jobId: answer.jobId, ...following }))) return null;
    answer = await ask();
  }
  return 'data' in answer ? { words: answer.data.words, language: answer.data.language } : null;
}

/** Selects a clip with subtitles in its picture: its panel has the switch for a second set. */
function refuseSecondSet({ select }: Editor, { id }: Item): void {
  select([id]);
  toast.error(BURNT);
}

/** Subtitles of a file, from the playhead on. */
async function readInto(editor: Editor, file: File): Promise<void> {
  const part = await import('./read-subtitles').catch(() => null);
  if (!part) return void toast.error('The file could not be read: this page is offline. Open it again once it is not.');
  await part.readSubtitles(editor, file);
}

/** Frames of the film at which words of its clips begin: edges snap to them. */
export function wordFrames(items: readonly Item[], known: Known): number[] {
  const frames = items.flatMap((item) => {
    const words = item.type === 'video' && item.url ? known(item.url)?.words : null;
    if (!words) return [];
    const { start, duration, trimStart, speed } = item;
    return words
      .map((word) => start + Math.round((toFrames(word.start) - trimStart) / speed))
      .filter((frame) => frame >= start && frame < start + duration);
  });
  return [...new Set(frames)];
}

/** Whether a clip has subtitles, which the buttons then group otherwise. */
export const hasSubtitles = (items: readonly Item[], clip: Item): boolean =>
  items.some(({ groupId }) => groupId === groupOfClip(clip));

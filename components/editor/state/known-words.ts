'use client';

import { useCallback, useMemo, useState } from 'react';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { ownFileOf } from '@/lib/media/own-file';
import type { Said } from '@/lib/timeline/script/script';
import { filmWords } from './film-words';

/** The words of a file by its address; null: they are not known. */
export type Known = (url: string) => Said | null;

type Project = Pick<WireVideoProject, 'segmentsInfo' | 'introOutroSettings' | 'stale' | 'language'> & {
  mergedVideoUrl: string | null;
};

const keyOf = (url: string): string => ownFileOf(url)?.id ?? url;

/** The words of files: those of the merged film and its voices are known, those of others once they were asked for. */
export function useKnownWords(project: Project): { known: Known; learn: (url: string, said: Said) => void } {
  const [heard, setHeard] = useState<ReadonlyMap<string, Said>>(new Map());
  const own = useMemo(() => ownWords(project), [project]);
  const known = useCallback<Known>((url) => heard.get(keyOf(url)) ?? own.get(keyOf(url)) ?? null, [heard, own]);
  const learn = useCallback(
    (url: string, { words, language }: Said) =>
      setHeard((before) => new Map(before).set(keyOf(url), { words, language: language ?? project.language })),
    [project.language],
  );
  return { known, learn };
}

function ownWords(project: Project): ReadonlyMap<string, Said> {
  const { language, mergedVideoUrl } = project;
  const own = new Map<string, Said>();
  for (const { voiceOver, words } of Object.values(project.segmentsInfo.segments))
    if (voiceOver.path && words.length > 0) own.set(keyOf(voiceOver.path.url), { words, language });
  const film = mergedVideoUrl ? filmWords(project) : null;
  if (mergedVideoUrl && film && film.length > 0) own.set(keyOf(mergedVideoUrl), { words: film, language });
  return own;
}

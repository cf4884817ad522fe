'use client';

import { Scissors, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { isLocked } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { cutThere } from './cut-scenes';
import { chosenClips, chosenCuts, fileOf, type Scenes } from './scenes';
import { useFinding } from './use-finding';

type SceneBarProps = {
  editor: Editor;
  scenes: Scenes;
  onFound: (file: string, moments: readonly number[]) => void;
  onClose: () => void;
};

/** Finds where the selected clips come to another scene, and offers to cut them there: at all, or by their marks. */
export function SceneBar({ editor, scenes, onFound, onClose }: SceneBarProps) {
  const { timeline, selected } = editor;
  const { find, progress, failure, cancel } = useFinding(onFound);
  const clips = chosenClips(timeline, selected);
  const files = [...new Set(clips.flatMap((clip) => fileOf(clip) ?? []))];
  const unknown = files.filter((file) => !scenes.known.has(file));
  const cuts = chosenCuts(timeline, selected, scenes);
  const begin = useRef(() => void (unknown.length > 0 && find(unknown)));
  useEffect(() => begin.current(), []);
  const isKnown = progress === null && unknown.length === 0;
  return (
    <div
      role="region"
      aria-label="Scene changes"
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-panel px-3 py-1.5 text-dense"
    >
      {progress === null ? (
        <p role={failure ? 'alert' : 'status'} className={failure ? 'min-w-0 flex-1 text-failed' : 'min-w-0 flex-1'}>
          {failure ?? sentenceOf({ editor, clips, files, unknown, scenes, cuts: cuts.length })}
        </p>
      ) : (
        <>
          <Progress label="Looking for scene changes" value={progress || null} className="max-w-64 flex-1" />
          <span className="text-muted tabular-nums">{Math.round(progress * 100)} %</span>
          <Button variant="ghost" size="sm" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
      {progress === null && unknown.length > 0 && (
        <Button variant="outline" size="sm" onClick={() => void find(unknown)}>
          {failure ? 'Try again' : 'Find scene changes'}
        </Button>
      )}
      {isKnown && cuts.length > 0 && (
        <Button variant="outline" size="sm" onClick={() => cutThere(editor, cuts)}>
          <Scissors aria-hidden />
          Cut at all ({cuts.length})
        </Button>
      )}
      <Button variant="ghost" size="icon-sm" aria-label="Close scene changes" title="Close" onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

type Shown = {
  editor: Editor;
  clips: ReturnType<typeof chosenClips>;
  files: readonly string[];
  unknown: readonly string[];
  scenes: Scenes;
  cuts: number;
};

function sentenceOf({ editor: { timeline }, clips, files, unknown, scenes, cuts }: Shown): string {
  if (clips.length === 0) return 'Select a clip to see its scene changes.';
  if (files.length === 0) return 'This file is not in the library. Upload it there, and use that one.';
  if (unknown.length > 0) return 'This clip was not looked through for scene changes yet.';
  if (cuts > 0) return `${cuts} scene change${cuts === 1 ? '' : 's'}. Cut at all, or click a mark on the clip.`;
  if (files.every((file) => scenes.known.get(file)?.length === 0))
    return 'No scene changes: it was filmed in one take.';
  if (clips.every((clip) => isLocked(timeline, clip))) return 'This clip is locked. Unlock it to cut it.';
  return 'No scene changes within what this clip shows.';
}

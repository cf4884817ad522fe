'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { AnswerOf } from '@/lib/api/call';
import type { DeclarationOf } from '@/lib/routes/route';
import type { getVideoProject } from '@/lib/routes/video-projects';
import type { Timeline } from '@/lib/timeline/model';
import { fittingZoom } from '../sizes';
import { useGestureEnds } from './gesture-ends';
import { useKnownWords } from './known-words';
import { useClipboard } from './use-clipboard';
import type { Editor } from './editor';
import { useEditor } from './use-editor';
import { useKeys } from './use-keys';
import { useSaving, type Unsaved } from './use-saving';
import { useSubtitles, wordFrames } from './use-subtitles';

export type OpenProject = AnswerOf<DeclarationOf<typeof getVideoProject>>['data'];

export type Opened = {
  project: OpenProject;
  stored: Timeline;
  /** Changes that this browser kept when the page closed before they were saved. */
  unsaved: Unsaved | null;
  version: number;
  canEdit: boolean;
};

/** The state of an open editor: the timeline with its saving, and the parts of the screen that are open. */
export function useWorkbench({ project, stored, unsaved, version, canEdit }: Opened) {
  const restored = canEdit ? unsaved : null;
  const editor = useEditor(restored?.timeline ?? stored, canEdit);
  const { timeline, item, view } = editor;
  const seen = useMemo(() => view?.seen(timeline) ?? timeline, [view, timeline]);
  const placed = view ? seen.items.find(({ id }) => id === item?.id) : item;
  // The picture and the keys work on what is seen, all else on the timeline.
  const picture = { ...editor, timeline: seen, item: placed ?? null };
  const saving = useSaving({
    ...{ id: project._id, timeline, stored },
    ...{ version: restored?.version ?? version, enabled: canEdit },
  });
  const { known, learn } = useKnownWords(project);
  const subtitles = useSubtitles({ editor, projectId: project.projectId, known, onWords: learn, film: project });
  useEffect(() => editor.words.set(wordFrames(timeline.items, known)), [editor.words, timeline.items, known]);
  useKeys(picture, () => saving.save());
  useGestureEnds(editor.endGesture);
  useClipboard(editor);
  useEffect(() => {
    if (restored) toast.success('Changes that had not been saved are back');
  }, [restored]);
  return { editor, picture, seen, placed: placed ?? null, saving, known, subtitles };
}

/** The timeline's zoom. It opens with the whole film in sight; from then on the zoom is the person's. */
export function useZoom({ acts, now }: Editor) {
  const [zoom, setZoom] = useState(1);
  const room = useRef(0);
  const fitFirst = useCallback(
    (pixels: number) => {
      if (room.current === 0) setZoom(fittingZoom(acts.now().timeline, pixels));
      room.current = pixels;
    },
    [acts],
  );
  return { zoom, setZoom, fitFirst, fit: () => setZoom(fittingZoom(now().timeline, room.current)) };
}

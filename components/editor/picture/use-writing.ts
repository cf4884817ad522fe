'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { isAt } from '@/lib/timeline/items-at';
import { isLocked } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { isTyping } from '../state/use-keys';

/** The text that is typed on the picture: begun by a double click, or by F2 for the selected one. */
export function useWriting(editor: Editor) {
  const { timeline, playhead, item, canEdit } = editor;
  const [id, setId] = useState<string | null>(null);
  const found = timeline.items.find((one) => one.id === id);
  const writing = found?.text ? { ...found, text: found.text } : null;
  const begin = (wanted: string | undefined) => {
    const one = timeline.items.find((each) => each.id === wanted);
    if (!canEdit || !one?.text || isLocked(timeline, one)) return;
    playhead.pause();
    if (!isAt(one, Math.floor(playhead.frame()))) playhead.seek(one.start);
    setId(one.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F2' || event.defaultPrevented || isTyping(event.target)) return;
    event.preventDefault();
    begin(item?.id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { writing, begin, end: () => setId(null) };
}

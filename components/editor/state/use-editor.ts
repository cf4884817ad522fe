'use client';

import { useLayoutEffect, useMemo, useState } from 'react';
import { endGesture, newHistory, perform, redo, undo } from '@/lib/timeline/history';
import { withGroups } from '@/lib/timeline/item-groups';
import { endOfFilm, type Timeline } from '@/lib/timeline/model';
import { actsOf } from './editor-acts';
import type { Editor, EditorActs, Run, View } from './editor';
import { newGuide } from './guide';
import { newHeld } from './held';
import { newPlayhead } from './playhead';
import { newUnreadable } from './unreadable';

/** The state of the editor: its timeline with undo, what is selected, and the playhead. */
export function useEditor(initial: Timeline, canEdit: boolean): Editor {
  const [history, setHistory] = useState(() => newHistory(initial));
  const [chosen, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [[playhead, guide]] = useState(() => [newPlayhead(), newGuide()] as const);
  const [[unreadable, unheard]] = useState(() => [newUnreadable(), newUnreadable()] as const);
  const timeline = history.present;
  const selected = useMemo(() => presentOf(chosen, timeline), [chosen, timeline]);
  const [view, look] = useState<View | null>(null);
  const [latest] = useState(() => newHeld({ timeline, selected, view }));
  const [words] = useState(() => newHeld<readonly number[]>([]));
  useLayoutEffect(() => latest.set({ timeline, selected, view }), [latest, timeline, selected, view]);

  const acts = useMemo<EditorActs>(() => {
    const run: Run = (command, { label, gesture }) => {
      if (!canEdit) return;
      setHistory((before) => {
        const given = typeof command === 'function' ? command(before.present) : command;
        return perform(before, given, { label, gesture: gesture ?? null });
      });
    };
    const select: EditorActs['select'] = (named, add = false, alone = false) => {
      const ids = alone ? named : withGroups(latest.get().timeline, named);
      setSelected((before) => {
        if (!add) return new Set(ids);
        const next = new Set(before);
        const isIn = named.every((id) => before.has(id));
        for (const id of ids)
          if (isIn) next.delete(id);
          else next.add(id);
        return next;
      });
    };
    const base = { playhead, guide, unreadable, unheard, canEdit, words, now: latest.get, run, select };
    const end = () => setHistory(endGesture);
    return { ...base, endGesture: end, ...actsOf(base) };
  }, [canEdit, playhead, guide, unreadable, unheard, latest, words]);
  const item = useMemo(
    () => (selected.size === 1 ? (timeline.items.find(({ id }) => selected.has(id)) ?? null) : null),
    [selected, timeline],
  );

  return {
    ...acts,
    acts,
    timeline,
    history,
    selected,
    item,
    view,
    look,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    replace: (next) => {
      playhead.pause();
      playhead.seek(Math.min(playhead.frame(), endOfFilm(next)));
      setSelected(new Set());
      setHistory(newHistory(next));
    },
  };
}

/** Only items that are there: parts of a clip are gone while their cut is undone. */
function presentOf(chosen: ReadonlySet<string>, { items }: Timeline): ReadonlySet<string> {
  if (chosen.size === 0) return chosen;
  const there = items.filter(({ id }) => chosen.has(id));
  return there.length === chosen.size ? chosen : new Set(there.map(({ id }) => id));
}

'use client';

import { nanoid } from 'nanoid';
import { useCallback, useMemo, useState } from 'react';
import type { Command, ItemChange } from '@/lib/timeline/commands/command';
import { newHistory, perform, redo, undo, type History } from '@/lib/timeline/history';
import { endOf, endOfFilm, newItem, type Item, type Timeline } from '@/lib/timeline/model';
import { placeFor } from '@/lib/timeline/placement';
import { newPlayhead, type Playhead } from './playhead';

export type Editor = {
  timeline: Timeline;
  history: History;
  selected: ReadonlySet<string>;
  /** The only selected item, or null. */
  item: Item | null;
  playhead: Playhead;
  /** `gesture`: all commands of one drag or of one field are one step for undo. */
  run: (
    command: Command | Command[] | ((timeline: Timeline) => Command),
    options: { label: string; gesture?: string },
  ) => void;
  change: (ids: readonly string[], fields: ItemChange, gesture?: string) => void;
  undo: () => void;
  redo: () => void;
  select: (ids: readonly string[], add?: boolean) => void;
  /** Adds an item at the playhead, on a free track of its kind, and selects it. */
  add: (item: Omit<Parameters<typeof newItem>[0], 'id'>) => void;
  split: () => void;
  remove: (ripple?: boolean) => void;
  duplicate: () => void;
  /** Another timeline takes its place, such as an earlier version. */
  replace: (timeline: Timeline) => void;
};

const newId = () => nanoid(12);

/** The state of the editor: its timeline with undo, what is selected, and the playhead. */
export function useEditor(initial: Timeline): Editor {
  const [history, setHistory] = useState(() => newHistory(initial));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [playhead] = useState(newPlayhead);
  const timeline = history.present;

  const run = useCallback<Editor['run']>(
    (command, { label, gesture }) =>
      setHistory((before) => {
        const given = typeof command === 'function' ? command(before.present) : command;
        return perform(before, given, { label, gesture: gesture ?? null });
      }),
    [],
  );
  const select = useCallback<Editor['select']>(
    (ids, add = false) =>
      setSelected((before) => {
        if (!add) return new Set(ids);
        const next = new Set(before);
        for (const id of ids) if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const item = useMemo(
    () => (selected.size === 1 ? (timeline.items.find(({ id }) => selected.has(id)) ?? null) : null),
    [selected, timeline],
  );

  const acts = actsOf({ timeline, selected, playhead, run, select });
  return {
    timeline,
    history,
    selected,
    item,
    playhead,
    run,
    select,
    ...acts,
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

type State = Pick<Editor, 'timeline' | 'selected' | 'playhead' | 'run' | 'select'>;

/** The acts on what is selected, at the playhead. */
function actsOf({ timeline, selected, playhead, run, select }: State) {
  const here = () => Math.floor(playhead.frame());
  const change: Editor['change'] = (ids, fields, gesture) =>
    run({ type: 'change', ids, fields }, { label: 'Change', ...(gesture ? { gesture } : {}) });
  const add: Editor['add'] = (fields) => {
    const made = newItem({ ...fields, id: newId() });
    const place = placeFor(timeline, { type: made.type, start: here(), duration: made.duration });
    if (!place) return;
    run({ type: 'add', items: [{ ...made, ...place }] }, { label: `Add ${made.type}` });
    select([made.id]);
  };
  const split = () => {
    const at = here();
    const cut = timeline.items.filter(
      (one) => (selected.size === 0 || selected.has(one.id)) && one.start < at && at < endOf(one),
    );
    run({ type: 'split', at, newIds: Object.fromEntries(cut.map(({ id }) => [id, newId()])) }, { label: 'Split' });
  };
  const remove = (ripple = false) => {
    run({ type: 'remove', ids: [...selected], ripple }, { label: 'Delete' });
    select([]);
  };
  const duplicate = () => {
    const copies = timeline.items.filter(({ id }) => selected.has(id)).map((one) => ({ ...one, id: newId() }));
    const last = Math.max(...copies.map(endOf), 0);
    const first = Math.min(...copies.map(({ start }) => start), last);
    const moved = copies.map((one) => ({ ...one, start: one.start + last - first }));
    run({ type: 'add', items: moved }, { label: 'Duplicate' });
    select(moved.map(({ id }) => id));
  };
  return { change, add, split, remove, duplicate };
}

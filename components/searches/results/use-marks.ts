'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useCache } from '@/components/api/use-cache';
import { undoable, type Undoable } from '@/components/shared/undo';
import { toast } from '@/components/ui/toast';
import type { ApiError } from '@/lib/api/call';
import type { WireChannelResult } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import { getChannelResult, listSearchResults, markChannelResult, markSearchResults } from '@/lib/routes/search-results';
import { getSearch } from '@/lib/routes/searches';
import { MARKS_MAX } from '@/lib/searches/values';
import { countWords, failureWords } from '../words';
import { markWords, type Mark } from './mark-radios';

type Row = WireChannelResult;
type Put = (id: string, change: Partial<Row>) => void;
type MarkOf = { id: string; is_relevant: Mark };

const TOAST = 'channel-mark';
const OPTIONS = {
  failureOf: (error: ApiError) => failureWords(error, 'Failed to update channel relevance.'),
  refresh: [listSearchResults, getSearch],
} as const;

/** Marks show at once, where the row stands; each can be taken back. `put` changes a shown row. */
export function useMarks(search: WireSearch, put: Put) {
  const { markOf, show, settle } = usePendingMarks(put);
  const one = useAction(markChannelResult, OPTIONS);
  const many = useAction(markSearchResults, OPTIONS);

  async function send(marks: readonly MarkOf[]): Promise<boolean> {
    show(marks);
    let isSaved = true;
    for (let at = 0; at < marks.length; at += MARKS_MAX) {
      const part = marks.slice(at, at + MARKS_MAX);
      isSaved &&= (await many.run({ params: { id: search.id }, body: { marks: [...part] } })) !== null;
      settle(part, isSaved);
    }
    return isSaved;
  }

  function offerUndo(words: string, { before, withUndo }: { before: readonly MarkOf[] } & Undoable): void {
    const undone = before.length === 1 ? 'The mark is as before' : 'The marks are as before';
    const undo = async () => {
      if (await send(before)) toast.success(undone, { id: TOAST });
    };
    toast.success(words, { id: TOAST, ...withUndo(() => void undo()) });
  }

  async function mark(row: Row, to: Mark): Promise<void> {
    const from = markOf(row);
    if (to === from) return;
    const marks = [{ id: row.id, is_relevant: to }];
    show(marks);
    await undoable(async (withUndo) => {
      const saved = await one.run({ params: { id: row.id }, body: { is_relevant: to } });
      settle(marks, saved !== null);
      const before = [{ id: row.id, is_relevant: from }];
      if (saved) offerUndo(`${row.title ?? row.username}: ${markWords(to).toLowerCase()}`, { before, withUndo });
    });
  }

  async function markMany(rows: readonly Row[], to: Mark): Promise<void> {
    const changed = rows.filter((row) => markOf(row) !== to);
    if (changed.length === 0) return;
    const before = changed.map((row) => ({ id: row.id, is_relevant: markOf(row) }));
    await undoable(async (withUndo) => {
      if (await send(changed.map(({ id }) => ({ id, is_relevant: to }))))
        offerUndo(`${countWords(changed.length, 'channel')}: ${markWords(to).toLowerCase()}`, { before, withUndo });
    });
  }

  return { markOf, mark, markMany, busy: many.busy };
}

export type Marks = ReturnType<typeof useMarks>;

/** Marks on their way to the server, over what its answers still say. */
function usePendingMarks(put: Put) {
  const cache = useCache();
  const [pending, setPending] = useState<ReadonlyMap<string, Mark>>(new Map());
  return {
    markOf: (row: Pick<Row, 'id' | 'is_relevant'>): Mark =>
      pending.has(row.id) ? (pending.get(row.id) ?? null) : row.is_relevant,
    show: (marks: readonly MarkOf[]) =>
      setPending((old) => new Map([...old, ...marks.map(({ id, is_relevant }) => [id, is_relevant] as const)])),
    settle(marks: readonly MarkOf[], isSaved: boolean): void {
      for (const { id, is_relevant } of isSaved ? marks : []) {
        put(id, { is_relevant });
        const change = { params: { id } };
        cache.change(getChannelResult, (old) => ({ ...old, result: { ...old.result, is_relevant } }), change);
      }
      // Another mark of the same row may be on its way: only this one is over.
      const isOver = (id: string, mark: Mark) => marks.some((one) => one.id === id && one.is_relevant === mark);
      setPending((old) => new Map([...old].filter(([id, mark]) => !isOver(id, mark))));
    },
  };
}

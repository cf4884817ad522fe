'use client';

import { createContext, use, useCallback, useSyncExternalStore, type MouseEvent } from 'react';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import type { Move } from '@/lib/schedule/moves';
import type { Selection } from './selection/selection';

/**
 * Actions for any post or day on the screen, in every view. It never changes, so that nothing is drawn
 * again for it.
 */
export type ScheduleTools = {
  canEdit: boolean;
  open: (id: string) => void;
  /** A new post: on a day, at a local time (`yyyy-MM-ddTHH:mm`), or without either. */
  create: (at: string | null) => void;
  askDelete: (post: WirePostCard) => void;
  /** Copies posts into drafts without a date. */
  duplicate: (ids: readonly string[]) => void;
  /** Opens a copy of a post that is out. */
  postAgain: (id: string) => void;
  selection: Selection;
  /** The posts on screen in their order. */
  posts: () => readonly WirePostCard[];
  move: (moves: readonly Move[]) => void;
};

const ToolsContext = createContext<ScheduleTools | null>(null);

export const ToolsProvider = ToolsContext;

export function useTools(): ScheduleTools {
  const tools = use(ToolsContext);
  if (!tools) throw new Error('useTools is used outside the schedule screen');
  return tools;
}

export function useIsChosen(id: string): boolean {
  const { selection } = useTools();
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.has(id),
    () => false,
  );
}

const none: readonly string[] = [];

export function useChosen(selection: Selection): readonly string[] {
  return useSyncExternalStore(selection.subscribe, selection.all, () => none);
}

/** A click opens the post; with Ctrl or ⌘ it chooses it, with Shift all up to it. */
export function usePostClick(id: string): (event: MouseEvent) => void {
  const { canEdit, open, selection, posts } = useTools();
  return useCallback(
    (event: MouseEvent) => {
      event.stopPropagation();
      if (canEdit && (event.ctrlKey || event.metaKey)) selection.toggle(id);
      else if (canEdit && event.shiftKey) {
        selection.extendTo(
          id,
          posts().map(({ _id }) => _id),
        );
        // The posts between are selected, not their text.
        window.getSelection()?.removeAllRanges();
      } else open(id);
    },
    [id, canEdit, open, selection, posts],
  );
}

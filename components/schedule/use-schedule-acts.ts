import { useMemo, useState } from 'react';
import { useShortcut } from '@/components/shared/shortcuts';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { publishedWords } from '@/lib/post-words/published-words';
import { focusedPostId, moveFocus, openFocused } from './move-focus';
import { useDuplicating } from './moving/use-duplicating';
import { usePostChanges } from './moving/use-post-changes';
import { useChosen } from './tools';
import type { useOpenPost } from './use-open-post';
import { useScheduleTools } from './use-schedule-tools';

type Acts = {
  projectId: string | undefined;
  canEdit: boolean;
  /** All posts on screen. */
  all: readonly WirePostCard[] | undefined;
  opened: ReturnType<typeof useOpenPost>;
};

/** Acts on the posts on screen: by buttons, by keys, on those that are chosen. */
export function useScheduleActs({ projectId, canEdit, all, opened }: Acts) {
  const { open, edit, create, close } = opened;
  const changes = usePostChanges(projectId);
  const copying = useDuplicating(projectId, { onOpen: edit, onGone: (ids) => closeForm(ids) });
  const [deleting, askDelete] = useState<WirePostCard | null>(null);
  const [moving, setMoving] = useState<WirePostCard | null>(null);
  const tools = useScheduleTools({
    canEdit,
    open: edit,
    create,
    askDelete,
    duplicate: (ids) => void copying.duplicate(ids),
    postAgain: (id) => void copying.postAgain(id),
    posts: all,
    move: (moves) => void changes.move(all ?? [], moves),
  });
  const chosenIds = useChosen(tools.selection);
  const chosen = useMemo(() => (all ?? []).filter(({ _id }) => chosenIds.includes(_id)), [all, chosenIds]);
  const openPostId = open.kind === 'post' ? open.id : null;
  const closeForm = (ids: readonly string[]) => openPostId !== null && ids.includes(openPostId) && close();

  /** The post with the focus, else the open one, else those that are chosen. */
  function duplicateHere(): void {
    const one = focusedPostId() ?? openPostId;
    const ids = one === null ? chosenIds : [one];
    if (ids.length > 0) tools.duplicate(ids);
  }

  useShortcut('c', () => create(null), canEdit);
  useShortcut('j', () => moveFocus(1));
  useShortcut('k', () => moveFocus(-1));
  useShortcut('e', openFocused);
  useShortcut('x', () => focusedPostId() && tools.selection.toggle(focusedPostId() ?? ''), canEdit);
  useShortcut('d', () => duplicateHere(), canEdit);
  useShortcut(
    'm',
    () => setMoving(all?.find((post) => post._id === focusedPostId() && publishedWords(post) === null) ?? null),
    canEdit,
  );

  return {
    tools,
    chosen,
    busy: changes.busy || copying.busy,
    changes,
    closeForm,
    deleting,
    askDelete,
    moving,
    setMoving,
  };
}

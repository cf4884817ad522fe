'use client';

import { useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react';
import { useWorkspace } from '@/components/shared/workspace-context';
import type { WirePost } from '@/lib/contracts/posts';
import { withMainText } from '@/lib/posts/form';
import { blockedBecause } from '@/lib/posts/judge-form';
import { publishedWords } from '@/lib/post-words/published-words';
import { dayKey } from '@/lib/schedule/day-cards';
import { usePublishing } from '../publishing/use-publishing';
import { takeTyped } from '../typed-ahead';
import type { PostPanelProps } from './post-panel-props';
import { usePostForm } from './use-post-form';
import { useRemembered } from './use-remembered';
import { useSaving } from './use-saving';

export type ComposerProps = Omit<PostPanelProps, 'open' | 'onEdit'> & {
  post: WirePost | null;
  day: string | null;
  /** Told whether there are unsaved changes. */
  onDirty?: (dirty: boolean) => void;
};

/** The form of a post with all that can be done with it: saving, scheduling, publishing. */
export function useComposer(props: ComposerProps) {
  const { post, day, projectId, onClose, onSaved, onOpen, onDirty, onDayChange } = props;
  const { user } = useWorkspace();
  const { begin, remember } = useRemembered({ userId: user._id, projectId });
  const state = usePostForm({ userId: user._id, projectId, post, day, begin });
  const { form, setForm, dirty, conflict } = state;
  const publishing = usePublishing(projectId);
  // Fields take each letter at once; all that is worked out from them may come a moment later.
  const settled = useDeferredValue(form);
  const tooLong = useMemo(() => blockedBecause(settled), [settled]);
  // It is published: a change of the main text would reach no platform. Platforms can still be added.
  const sealed = post !== null && publishedWords(post) !== null;

  useLayoutEffect(() => {
    const typed = post === null ? takeTyped() : '';
    if (typed) setForm((old) => withMainText(old, 'content', old.content + typed));
  }, [post, setForm]);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  const formDay = form.scheduledFor ? dayKey(new Date(form.scheduledFor)) : null;
  useEffect(() => {
    onDayChange(formDay);
    return () => onDayChange(null);
  }, [formDay, onDayChange]);

  const saving = useSaving({ post, projectId, state, sealed, remember, onClose, onSaved, onOpen });

  async function publish(): Promise<void> {
    const saved = await saving.keepOpen();
    if (saved) await publishing.publishPost(saved._id);
  }

  return {
    ...{ state, settled, sealed, publish },
    ...saving,
    blocked: tooLong ?? (conflict ? 'Choose whose changes to keep first' : null),
    isPublishing: publishing.busy || (saving.busy && !post),
  };
}

export type Composer = ReturnType<typeof useComposer>;

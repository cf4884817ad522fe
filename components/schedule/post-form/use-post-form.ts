'use client';

import { useCallback, useMemo, useState } from 'react';
import type { WirePost } from '@/lib/contracts/posts';
import { parseDraft } from '@/lib/posts/draft';
import { resolved, startedOver, startEditing } from '@/lib/posts/editing';
import { isBlank, type PostForm } from '@/lib/posts/form';
import { formOf, withLocks } from '@/lib/posts/form-of-post';
import { mergeForms, sameContent } from '@/lib/posts/merge';
import { useEditing } from './use-editing';
import { draftPlace, useKeptDraft } from './use-kept-draft';
import { useShared } from './use-shared';

type UsePostForm = {
  userId: string;
  projectId: string;
  post: WirePost | null;
  day: string | null;
  /** Gives a new form what it begins with. */
  begin: (form: PostForm) => PostForm;
};

/**
 * The form's values. Changes are kept in this browser until they are saved or discarded, and reconciled with those that
 * others save meanwhile.
 */
export function usePostForm({ userId, projectId, post, day, begin }: UsePostForm) {
  const place = draftPlace({ userId, projectId, postId: post?._id ?? null });
  const [kept] = useState(() => parseDraft(localStorage.getItem(place)));
  const [restored, setRestored] = useState(kept !== null);
  const [editing, setEditing] = useEditing({ post, day, kept, begin });

  const { base, typed, theirs } = editing;
  const form = useMemo(() => (post ? withLocks(typed, post) : typed), [typed, post]);
  const dirty = useMemo(() => !sameContent(typed, base), [typed, base]);
  const toKeep = useMemo(
    () => (dirty && !(post === null && isBlank(typed)) ? { form: typed, base } : null),
    [dirty, post, typed, base],
  );
  const forget = useKeptDraft(place, toKeep);

  const setForm = useCallback(
    (change: PostForm | ((old: PostForm) => PostForm)) =>
      setEditing((old) => ({ ...old, typed: typeof change === 'function' ? change(old.typed) : change })),
    [setEditing],
  );
  const shared = useShared(post === null, setForm);
  const conflict = useMemo(
    () => (theirs ? { theirs, ...mergeForms({ base, mine: typed, theirs }) } : null),
    [theirs, base, typed],
  );

  return {
    form,
    setForm,
    dirty,
    restored,
    /** Files that another app shared into it. */
    shared,
    /** The saved version that the form stands on; null for a new post. */
    version: editing.version,
    /** Another member changed the same fields: the user must choose before saving. */
    conflict,
    /** Others' changes in other fields were merged. */
    merged: editing.merged,
    resolve: (chosen: PostForm) => setEditing((old) => resolved(old, chosen)),
    dismissMerged: () => setEditing((old) => ({ ...old, merged: false })),
    /** Discards unsaved changes. */
    startOver: () => {
      setEditing((old) => startedOver(old));
      setRestored(false);
    },
    /** The form is now saved. */
    settle: (saved: WirePost) => {
      forget();
      setEditing(startEditing({ saved: formOf(saved), version: saved.version, kept: null }));
      setRestored(false);
    },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;

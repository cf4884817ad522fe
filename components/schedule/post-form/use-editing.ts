'use client';

import { useState, type Dispatch, type SetStateAction } from 'react';
import type { WirePost } from '@/lib/contracts/posts';
import type { Kept } from '@/lib/posts/draft';
import { reconcile, startEditing, type Editing } from '@/lib/posts/editing';
import { emptyForm, type PostForm } from '@/lib/posts/form';
import { formOf } from '@/lib/posts/form-of-post';
import { timeAskedFor } from '@/lib/dates/local-time';

type UseEditing = {
  post: WirePost | null;
  day: string | null;
  kept: Kept | null;
  /** Gives a new form what it begins with. */
  begin: (form: PostForm) => PostForm;
};

/** The form being edited: starts from the saved or kept state, and follows others' saves and the day clicked. */
export function useEditing({ post, day, kept, begin }: UseEditing): [Editing, Dispatch<SetStateAction<Editing>>] {
  const [editing, setEditing] = useState<Editing>(() => {
    const begun = startEditing({
      saved: post ? formOf(post) : begin(emptyForm(timeOn(day))),
      version: post?.version ?? null,
      kept,
    });
    return kept && day ? withDay(begun, day) : begun;
  });
  const [askedDay, setAskedDay] = useState(day);

  // Another day was clicked while the form was open: the words stay, the date changes.
  if (day !== askedDay) {
    setAskedDay(day);
    if (day) setEditing((old) => withDay(old, day));
  }
  if (post && post.version > editing.seen)
    setEditing(reconcile(editing, { saved: formOf(post), version: post.version }));
  return [editing, setEditing];
}

function timeOn(day: string | null): string | null {
  return day && timeAskedFor({ asked: day, now: new Date() });
}

const withDay = (editing: Editing, day: string): Editing => ({
  ...editing,
  typed: { ...editing.typed, scheduledFor: timeOn(day) },
});

'use client';

import { useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import type { WirePost } from '@/lib/contracts/posts';
import { parseDraft } from '@/lib/posts/draft';
import { emptyForm, formOf, isBlank, withLocks, type PostForm } from '@/lib/posts/form';
import { dayOfKey } from '@/lib/schedule/day-cards';
import { defaultTimeOn } from '@/lib/schedule/local-time';

type UsePostForm = { projectId: string; post: WirePost | null; day: string | null };

function timeOn(day: string | null): string | null {
  return day ? defaultTimeOn({ day: dayOfKey(day), now: new Date() }) : null;
}

/** The form's values. What is typed is kept in this browser until it is saved or thrown away, and comes back after a reload. */
export function usePostForm({ projectId, post, day }: UsePostForm) {
  const place = `workspace.draft.${projectId}.${post?._id ?? 'new'}`;
  const [base, setBase] = useState<PostForm>(() => (post ? formOf(post) : emptyForm(timeOn(day))));
  const [kept] = useState(() => parseDraft(localStorage.getItem(place)));
  const [typed, setForm] = useState<PostForm>(() => (kept ? { ...kept, scheduledFor: timeOn(day) ?? kept.scheduledFor } : base));
  const [restored, setRestored] = useState(kept !== null);
  const [askedDay, setAskedDay] = useState(day);

  // Another day was clicked while the form was open: the words stay, the date changes.
  if (day !== askedDay) {
    setAskedDay(day);
    if (day) setForm((old) => ({ ...old, scheduledFor: timeOn(day) }));
  }

  const form = useMemo(() => (post ? withLocks(typed, post) : typed), [typed, post]);
  const dirty = JSON.stringify(typed) !== JSON.stringify(base);
  useEffect(() => {
    try {
      if (dirty && !(post === null && isBlank(form))) localStorage.setItem(place, JSON.stringify(form));
      else localStorage.removeItem(place);
    } catch {
      // The browser's storage is full or switched off. One toast, however much is typed.
      toast.warning('This browser does not let us keep what you type: save before you leave.', { id: 'draft-not-kept' });
    }
  }, [dirty, form, place, post]);

  return {
    form,
    setForm,
    dirty,
    restored,
    /** Throws away what was typed. */
    startOver: () => {
      setForm(base);
      setRestored(false);
    },
    /** What is in the form is now saved. */
    settle: (saved: WirePost) => {
      localStorage.removeItem(place);
      setBase(formOf(saved));
      setForm(formOf(saved));
      setRestored(false);
    },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;

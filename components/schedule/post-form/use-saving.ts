'use client';

import { useState } from 'react';
import type { WirePost } from '@/lib/contracts/posts';
import type { PostForm } from '@/lib/posts/form';
import { blockedBecause } from '@/lib/posts/judge-form';
import type { PostPanelProps } from './post-panel-props';
import type { PostFormState } from './use-post-form';
import { announceSave, useSavePost } from './use-save-post';

type UseSaving = Pick<PostPanelProps, 'projectId' | 'onClose' | 'onSaved' | 'onOpen'> & {
  post: WirePost | null;
  state: PostFormState;
  sealed: boolean;
  /** Called with what was saved: a new post begins with its channels. */
  remember: (form: PostForm) => void;
};

/** Every way in which a form is saved: as it is, as a draft or not, to go on with it, or to leave it. */
export function useSaving({ post, projectId, state, sealed, remember, onClose, onSaved, onOpen }: UseSaving) {
  const { form, setForm, dirty, conflict } = state;
  const { save, busy, isWaiting, error } = useSavePost({ projectId, post, version: state.version });
  const [asking, setAsking] = useState(false);

  /** Saves what is in the form; null when that failed, which is shown at its fields. */
  async function keep(wanted: PostForm = form): Promise<WirePost | null> {
    const saved = dirty || !post || wanted !== form ? await save(wanted) : post;
    if (!saved) return null;
    remember(wanted);
    state.settle(saved);
    return saved;
  }

  /** The same, where something follows: a new post stays open as the one that it became. */
  async function keepOpen(): Promise<WirePost | null> {
    const saved = await keep();
    if (saved && !post) onOpen(saved._id);
    return saved;
  }

  function leave(saved: WirePost): void {
    onClose();
    onSaved(saved);
  }

  async function saveThis(wanted?: PostForm): Promise<void> {
    setAsking(false);
    const saved = await keep(wanted);
    if (!saved) return;
    announceSave(saved);
    leave(saved);
  }

  /** Saves the post as it is, or as a draft or not; asks first what a change of a series is for. */
  async function submit(asDraft = form.asDraft): Promise<void> {
    if (busy || conflict || blockedBecause(form) || (sealed && !dirty)) return;
    const wanted = asDraft === form.asDraft ? form : { ...form, asDraft };
    if (wanted !== form) setForm(wanted);
    if (post?.recurrence && (dirty || wanted !== form)) setAsking(true);
    else await saveThis(wanted);
  }

  return { ...{ busy, isWaiting, error, asking, setAsking }, ...{ keep, keepOpen, leave, saveThis, submit } };
}

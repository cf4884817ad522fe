'use client';

import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '@/components/ui/toast';
import type { Kept } from '@/lib/posts/draft';

const WRITE_AFTER_MS = 300;

/** Where a form is kept in this browser: by user, so that no user sees another's draft after signing in. */
export function draftPlace({
  userId,
  projectId,
  postId,
}: {
  userId: string;
  projectId: string;
  postId: string | null;
}): string {
  return `workspace.draft.${userId}.${projectId}.${postId ?? 'new'}`;
}

function write(place: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(place, JSON.stringify(kept));
    else localStorage.removeItem(place);
  } catch {
    // The browser's storage is full or switched off. One toast, however much is typed.
    toast.warning('This browser cannot keep unsaved changes: save before you leave.', { id: 'draft-not-kept' });
  }
}

/**
 * Keeps what is typed in this browser: shortly after each change, and at once when the page is left or hidden. Null:
 * nothing is to be kept. Returns a function that forgets it once it is saved: the form may be gone before it is drawn
 * again without it, and must not keep it on leaving.
 */
export function useKeptDraft(place: string, kept: Kept | null): () => void {
  const forgotten = useRef(false);
  const writeNow = useEffectEvent(() => {
    if (!forgotten.current) write(place, kept);
  });
  useEffect(() => {
    forgotten.current = false;
    const timer = setTimeout(() => write(place, kept), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place, kept]);
  useEffect(() => {
    const onLeave = () => writeNow();
    window.addEventListener('pagehide', onLeave);
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      document.removeEventListener('visibilitychange', onLeave);
      onLeave();
    };
  }, []);

  return useCallback(() => {
    forgotten.current = true;
    write(place, null);
  }, [place]);
}

'use client';

import { flushSync } from 'react-dom';
import { sharedState } from '@/components/api/shared-state';
import { walkItems } from '@/components/shared/walk-items';

const walking = sharedState(false);
/** Whether the user moves through the posts by keys: then posts out of sight must be rendered too. */
export const useIsWalking = walking.useValue;

/** Moves the focus to the next or previous post on the page, in the order in which they stand. */
export function moveFocus(step: 1 | -1): void {
  if (!walking.get()) flushSync(() => walking.set(true));
  walkItems([...document.querySelectorAll<HTMLElement>('[data-post-open]')], step);
}

/** The post that has the focus, be it on its title or on one of its buttons. */
export function focusedPostId(): string | null {
  return (
    document.activeElement?.closest('article')?.querySelector<HTMLElement>('[data-post-open]')?.dataset.postOpen ?? null
  );
}

/** Opens the post that has the focus. */
export function openFocused(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.dataset.postOpen) focused.click();
}

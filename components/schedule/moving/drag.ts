'use client';

import { useRef, type DragEvent } from 'react';

export type Dropped = { day: string; minutes: number | null };

/** Minutes after midnight at the top of what is dragged over an hours column, on quarters of an hour. */
function minutesAt(column: HTMLElement, top: number): number {
  const { top: start, height } = column.getBoundingClientRect();
  const minutes = ((top - start) / height) * 1440;
  return Math.min(1425, Math.max(0, Math.round(minutes / 15) * 15));
}

type Held = {
  postId: string;
  element: HTMLElement;
  /** From the top of the post to the pointer, in pixels. */ grabbedAt: number;
};

/**
 * Where a pointer is: the day under it (`data-drop`), and the time when that day is a column of hours (`data-hours`).
 */
function targetOf(event: DragEvent, { grabbedAt }: Held): { element: HTMLElement; dropped: Dropped } | null {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drop]') : null;
  const day = element?.dataset.drop;
  if (!element || !day) return null;
  return {
    element,
    dropped: {
      day,
      minutes: element.dataset.hours === undefined ? null : minutesAt(element, event.clientY - grabbedAt),
    },
  };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Shows a target by attributes: React draws nothing while something is dragged. */
export function light(element: HTMLElement | null, minutes: number | null): void {
  for (const old of document.querySelectorAll('[data-over]')) if (old !== element) old.removeAttribute('data-over');
  if (!element) return;
  element.setAttribute('data-over', '');
  const line = element.querySelector<HTMLElement>('[data-drop-line]');
  if (!line || minutes === null) return;
  line.style.top = `${(minutes / 1440) * 100}%`;
  line.dataset.time = clock(minutes);
}

/**
 * Dragging posts (`data-post`) onto days (`data-drop`): the browser's own, heard in one place for all posts and days
 * within the element that gets these handlers.
 */
export function useDragging(onDrop: (postId: string, target: Dropped) => void) {
  const held = useRef<Held | null>(null);

  function letGo(): void {
    held.current?.element.removeAttribute('data-dragged');
    held.current = null;
    light(null, null);
  }

  return {
    onDragStart: (event: DragEvent) => {
      const element = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-post]') : null;
      const postId = element?.dataset.post;
      if (!element || !postId) return;
      held.current = { postId, element, grabbedAt: event.clientY - element.getBoundingClientRect().top };
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', element.getAttribute('aria-label') ?? '');
      element.setAttribute('data-dragged', '');
    },
    onDragOver: (event: DragEvent) => {
      if (!held.current) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      const found = targetOf(event, held.current);
      light(found?.element ?? null, found?.dropped.minutes ?? null);
    },
    onDrop: (event: DragEvent) => {
      if (!held.current) return;
      event.preventDefault();
      const { postId } = held.current;
      const found = targetOf(event, held.current);
      letGo();
      if (found) onDrop(postId, found.dropped);
    },
    onDragEnd: letGo,
  };
}

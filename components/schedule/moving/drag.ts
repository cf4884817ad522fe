'use client';

import { useRef, type DragEvent } from 'react';
import { minuteAt, pixelsAt } from '@/lib/schedule/week-layout';

export type Dropped = { day: string; minutes: number | null };

const isFolded = (column: HTMLElement) => column.dataset.hours === 'folded';

/** The time under the top of a dragged post: of a free slot (`data-minutes`), or of a place in an hours column. */
function minutesOf(element: HTMLElement, top: number): number | null {
  if (element.dataset.minutes !== undefined) return Number(element.dataset.minutes);
  if (element.dataset.hours === undefined) return null;
  return minuteAt(top - element.getBoundingClientRect().top, isFolded(element));
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
      minutes: minutesOf(element, event.clientY - grabbedAt),
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
  line.style.top = `${pixelsAt(minutes, isFolded(element))}px`;
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

'use client';

import { useEffect, useEffectEvent, useRef, type DragEvent } from 'react';
import { minuteAt, pixelsAt } from '@/lib/schedule/week-layout';
import { listenToTouch } from './touch-drag';

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
function targetOf(
  under: EventTarget | null,
  y: number,
  { grabbedAt }: Held,
): { element: HTMLElement; dropped: Dropped } | null {
  const element = under instanceof Element ? under.closest<HTMLElement>('[data-drop]') : null;
  const day = element?.dataset.drop;
  if (!element || !day) return null;
  return {
    element,
    dropped: {
      day,
      minutes: minutesOf(element, y - grabbedAt),
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

type Acts = {
  pickUp: (target: Element, y: number) => Held | null;
  moveTo: (under: Element | null, y: number) => void;
  drop: (under: Element | null, y: number) => void;
  letGo: () => void;
};

/** The same by a finger, within the element that gets this ref. */
function useTouch(acts: Acts) {
  const current = useEffectEvent(() => acts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    return listenToTouch(box.current, {
      pickUp: (target, { y }) => current().pickUp(target, y) !== null,
      moveTo: ({ x, y }) => current().moveTo(document.elementFromPoint(x, y), y),
      drop: ({ x, y }) => current().drop(document.elementFromPoint(x, y), y),
      letGo: () => current().letGo(),
    });
  }, []);
  return box;
}

/**
 * Dragging posts (`data-post`) onto days (`data-drop`), heard in one place for all posts and days within the element
 * that gets these: by a mouse the browser's own, by a finger a long press.
 */
export function useDragging(onDrop: (postId: string, target: Dropped) => void) {
  const held = useRef<Held | null>(null);

  function pickUp(target: EventTarget | null, y: number): Held | null {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-post][draggable=true]') : null;
    const postId = element?.dataset.post;
    if (!element || !postId) return null;
    held.current = { postId, element, grabbedAt: y - element.getBoundingClientRect().top };
    element.setAttribute('data-dragged', '');
    return held.current;
  }
  function moveTo(under: EventTarget | null, y: number): void {
    const found = held.current && targetOf(under, y, held.current);
    light(found?.element ?? null, found?.dropped.minutes ?? null);
  }
  function drop(under: EventTarget | null, y: number): void {
    if (!held.current) return;
    const { postId } = held.current;
    const found = targetOf(under, y, held.current);
    letGo();
    if (found) onDrop(postId, found.dropped);
  }
  function letGo(): void {
    held.current?.element.removeAttribute('data-dragged');
    held.current = null;
    light(null, null);
  }

  const ref = useTouch({ pickUp, moveTo, drop, letGo });

  return {
    ref,
    onDragStart: (event: DragEvent) => {
      const post = pickUp(event.target, event.clientY);
      if (!post) return;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', post.element.getAttribute('aria-label') ?? '');
    },
    onDragOver: (event: DragEvent) => {
      if (!held.current) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      moveTo(event.target, event.clientY);
    },
    onDrop: (event: DragEvent) => {
      if (!held.current) return;
      event.preventDefault();
      drop(event.target, event.clientY);
    },
    onDragEnd: letGo,
  };
}

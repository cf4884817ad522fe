'use client';

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

/** Loaded after the page is there: what drags is not what people wait for. */
const load = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter');

/** Lets a post be dragged. Hold it anywhere. */
export function useDragSource(id: string, enabled: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !enabled) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void load().then(({ draggable }) => {
      if (gone) return;
      stop = draggable({
        element,
        getInitialData: ({ input }) => ({ postId: id, grabbedAt: input.clientY - element.getBoundingClientRect().top }),
        onDragStart: () => element.setAttribute('data-dragged', ''),
        onDrop: () => element.removeAttribute('data-dragged'),
      });
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [id, enabled]);
  return ref;
}

type Pointer = { clientX: number; clientY: number };
export type Dropped = { day: string; minutes: number | null };

/** Minutes after midnight at the top of what is dragged over an hours column, on quarters of an hour. */
function minutesAt(column: HTMLElement, top: number): number {
  const { top: start, height } = column.getBoundingClientRect();
  const minutes = ((top - start) / height) * 1440;
  return Math.min(1425, Math.max(0, Math.round(minutes / 15) * 15));
}

/** Where a pointer is: the day under it (`data-drop`), and the time when that day is a column of hours (`data-hours`). */
function targetAt({ clientX, clientY }: Pointer, grabbedAt: number): { element: HTMLElement; dropped: Dropped } | null {
  // Not only the topmost: at the moment of a drop the library lays a shield under the pointer.
  const element = document.elementsFromPoint(clientX, clientY).map((under) => under.closest<HTMLElement>('[data-drop]')).find((day) => day !== null);
  const day = element?.dataset.drop;
  if (!element || !day) return null;
  return { element, dropped: { day, minutes: element.dataset.hours === undefined ? null : minutesAt(element, clientY - grabbedAt) } };
}

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

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

/** Takes what is dropped on one of the days inside it. */
export function useDropZone(enabled: boolean, onDrop: (postId: string, target: Dropped) => void): (element: HTMLElement | null) => void {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!box || !enabled) return;
    let stop: (() => void) | undefined;
    let gone = false;
    void load().then(({ dropTargetForElements }) => {
      if (gone) return;
      stop = dropTargetForElements({
        element: box,
        canDrop: ({ source }) => typeof source.data.postId === 'string',
        onDrag: ({ source, location }) => {
          const found = targetAt(location.current.input, Number(source.data.grabbedAt));
          light(found?.element ?? null, found?.dropped.minutes ?? null);
        },
        onDragLeave: () => light(null, null),
        onDrop: ({ source, location }) => {
          light(null, null);
          const found = targetAt(location.current.input, Number(source.data.grabbedAt));
          if (found) drop(String(source.data.postId), found.dropped);
        },
      });
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [box, enabled]);
  return setBox;
}

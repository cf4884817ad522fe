'use client';

import { useEffect } from 'react';

/** Arrow keys that follow each other sooner are one gesture. */
export const KEYS_PAUSE_MS = 800;

/** Keys that step a slider, a figure, a block or what is selected on the picture. */
const STEPPING = new Set([
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['PageUp', 'PageDown', 'Home', 'End'],
]);

type Happening = {
  type: string;
  key?: string;
  isPrimary?: boolean;
  /** Whether the pointer is down. */ isPressed?: boolean;
  /** Of the field, if it has one. */ field?: string;
};

/**
 * Whether something that happens on the page ends the gesture that is going on. A number's own `change` comes with
 * each arrow key, so it says nothing; that of a colour or a choice is its end.
 */
export function endsGesture(happening: Happening): 'now' | 'after a pause' | null {
  const { type, key, isPrimary = true, isPressed = false, field } = happening;
  // A press on a slider moves it first, and takes the focus from another field then: that is the middle of a gesture.
  if (type === 'focusout') return isPressed ? null : 'now';
  if (type.startsWith('pointer')) return isPrimary ? 'now' : null;
  if (type === 'change') return field === 'color' || field === 'checkbox' || field?.startsWith('select') ? 'now' : null;
  if (type !== 'keydown' || key === undefined) return null;
  // In words of several lines, Enter is a letter like the others, and arrows move the caret.
  if (key === 'Enter') return field === 'textarea' ? null : 'now';
  return STEPPING.has(key) && field !== 'textarea' ? 'after a pause' : null;
}

/** Ends gestures wherever on the page they take place. It listens behind the fields, whose last change comes first. */
export function useGestureEnds(end: () => void): void {
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const listen = (event: Event) => {
      const { target, type } = event;
      if (type.startsWith('pointer')) isPressed = type === 'pointerdown';
      const ends = endsGesture({
        ...{ type, isPressed },
        ...(event instanceof KeyboardEvent ? { key: event.key } : {}),
        ...(event instanceof PointerEvent ? { isPrimary: event.isPrimary } : {}),
        ...(target instanceof Element && 'type' in target ? { field: String(target.type) } : {}),
      });
      if (ends === null) return;
      clearTimeout(pause);
      if (ends === 'now') end();
      else pause = setTimeout(end, KEYS_PAUSE_MS);
    };
    for (const type of ENDING) window.addEventListener(type, listen);
    window.addEventListener('pointerdown', listen, BEFORE);
    return () => {
      clearTimeout(pause);
      for (const type of ENDING) window.removeEventListener(type, listen);
      window.removeEventListener('pointerdown', listen, BEFORE);
    };
  }, [end]);
}

/** Some elements keep the press to themselves. */
const BEFORE = { capture: true };
const ENDING = ['focusout', 'pointerup', 'pointercancel', 'change', 'keydown'] as const;

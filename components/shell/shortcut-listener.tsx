'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { knownSequences, runSequence, useShortcut } from '@/components/shared/shortcuts';
import { undoLast } from '@/components/shared/undo-last';
import { pressKey, SEQUENCE_MS, WAYS } from '@/lib/shortcuts/sequences';

type ShortcutListenerProps = { onPalette: () => void; onHelp: () => void };

const TAKEN = [
  // Letters mean nothing to radios and checkboxes: marking by keys goes on after a click on one.
  'input:not([type=radio], [type=checkbox])',
  'textarea',
  'select',
  // A sheet is not modal: the keys of the list beside it go on.
  '[role="dialog"]:not([data-sheet])',
  '[role="alertdialog"]',
  '[role="menu"]',
].join();

/** Keys mean text in a field, and belong to the dialog while one is open. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TAKEN) !== null;
}

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z';

/** Listens to the keyboard for the whole workspace. */
export function ShortcutListener({ onPalette, onHelp }: ShortcutListenerProps) {
  useShortcut('?', onHelp);
  useShortcut('/', onPalette);
  const openPalette = useEffectEvent(onPalette);

  useEffect(() => {
    let pending = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (isUndo(event)) {
        // Once all others have heard it: the editor undoes its own steps.
        if (!isTaken(event.target)) setTimeout(() => event.defaultPrevented || undoLast());
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const step = pressKey({ pending, key: event.key, known: knownSequences() });
      pending = step.pending;
      clearTimeout(timer);
      if (pending) timer = setTimeout(() => (pending = ''), SEQUENCE_MS);
      if (!step.matched) return;
      event.preventDefault();
      runSequence(step.matched);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return WAYS.map(({ keys, path }) => <GoTo key={path} keys={keys.join(' ')} path={path} />);
}

function GoTo({ keys, path }: { keys: string; path: string }) {
  const router = useRouter();
  useShortcut(keys, () => router.push(path));
  return null;
}

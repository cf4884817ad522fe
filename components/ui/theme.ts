'use client';

import { useEffect, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

/** Where this browser keeps the choice; the script of theme-script.tsx reads it before the first paint. */
const STORED = 'theme';
const DARK = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();

/** Calls back when the choice changes, here or in another tab, and when the system changes its own. */
function subscribe(listener: () => void): () => void {
  const system = matchMedia(DARK);
  listeners.add(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** The choice of this page where the browser keeps nothing. */
let unkept: Theme | null = null;

function readTheme(): Theme {
  if (unkept) return unkept;
  try {
    const stored = localStorage.getItem(STORED);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function readDrawn(): 'light' | 'dark' {
  const theme = readTheme();
  if (theme !== 'system') return theme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Gives the page its colours at once: hundreds of transitions together would flicker. */
function draw(): void {
  const root = document.documentElement;
  const drawn = readDrawn();
  if (root.classList.contains(drawn)) return;
  root.dataset.still = '';
  root.classList.remove('light', 'dark');
  root.classList.add(drawn);
  // The new colours are computed while nothing moves.
  getComputedStyle(document.body).getPropertyValue('color');
  setTimeout(() => delete root.dataset.still, 1);
}

/** Keeps the page in the chosen theme; once, by the providers of every page. */
export function useThemeOfPage(): void {
  useEffect(() => {
    draw();
    return subscribe(draw);
  }, []);
}

/** Keeps the choice in this browser, and all its tabs follow; where it keeps nothing, until the page is left. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORED, theme);
    unkept = null;
  } catch {
    unkept = theme;
  }
  for (const listener of listeners) listener();
}

/** The choice of this browser. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => 'system');

/** The theme in which the page is drawn now. */
export const useDrawnTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, readDrawn, () => 'light');

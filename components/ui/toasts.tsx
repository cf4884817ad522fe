'use client';

import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster as Sonner } from 'sonner';
import { useDrawnTheme } from './theme';
import { showToastsBy } from './toast';

/** Our own look, and pairs of text and surface: the library's green on green misses WCAG AA in the light theme. */
const LOOK = {
  fontFamily: 'var(--font-sans)',
  '--success-bg': 'var(--published-soft)',
  '--success-border': 'var(--line)',
  '--success-text': 'var(--published)',
  '--error-bg': 'var(--failed-soft)',
  '--error-border': 'var(--line)',
  '--error-text': 'var(--failed)',
} as CSSProperties;

/** Above the bars at the bottom of the screen: the narrow bar of entries, and a form's own bar (app/globals.css). */
const OFFSET = { bottom: 'var(--toast-bottom)', right: 16, left: 16 };

/** Toasts: bottom-right, success green, error red, gone after 5000 ms. */
export function Toasts() {
  const theme = useDrawnTheme();
  // After the library's own effects: it shows only what is said once it listens.
  useEffect(() => showToastsBy(toast), []);
  return (
    <Sonner
      position="bottom-right"
      offset={OFFSET}
      mobileOffset={OFFSET}
      style={LOOK}
      duration={5000}
      richColors
      closeButton
      theme={theme}
      containerAriaLabel="Notifications"
      toastOptions={{ style: { fontFamily: 'inherit' } }}
    />
  );
}

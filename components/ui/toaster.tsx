'use client';

import { useTheme } from 'next-themes';
import { Toaster as Sonner } from 'sonner';

/** The documents' toasts: bottom-right, success green, error red, gone after 5000 ms. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      position="bottom-right"
      duration={5000}
      richColors
      closeButton
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      containerAriaLabel="Notifications"
      toastOptions={{ style: { fontFamily: 'inherit' } }}
    />
  );
}

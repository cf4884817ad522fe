'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { ApiProvider } from '@/components/api/provider';
import { Toaster } from '@/components/ui/toaster';

/** Providers of every page: theme (set before the first paint), cache of responses, toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      <ApiProvider>
        {children}
        <Toaster />
      </ApiProvider>
    </ThemeProvider>
  );
}

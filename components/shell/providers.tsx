'use client';

import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { ApiProvider } from '@/components/api/provider';
import { Toaster } from '@/components/ui/toaster';
import { TooltipProvider } from '@/components/ui/tooltip';

const TOOLTIP_DELAY_MS = 400;

/** What every page stands on: theme (set before the first paint), cache of answers, tooltips, toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      <ApiProvider>
        <TooltipProvider delayDuration={TOOLTIP_DELAY_MS}>{children}</TooltipProvider>
        <Toaster />
      </ApiProvider>
    </ThemeProvider>
  );
}

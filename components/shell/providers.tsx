'use client';

import type { ReactNode } from 'react';
import { ApiProvider } from '@/components/api/provider';
import { useThemeOfPage } from '@/components/ui/theme';
import { Toaster } from '@/components/ui/toaster';

/** Providers of every page: cache of responses, toasts; and its theme. */
export function Providers({ children }: { children: ReactNode }) {
  useThemeOfPage();
  return (
    <ApiProvider>
      {children}
      <Toaster />
    </ApiProvider>
  );
}

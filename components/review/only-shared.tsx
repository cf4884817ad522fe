'use client';

import type { ReactNode } from 'react';
import { useWorkspace } from '@/components/shared/workspace-context';
import { loadLater } from '@/components/ui/load-later';

const SharedScreen = loadLater(() => import('./shared-screen').then((part) => part.SharedScreen));

/** In a project where the person is a client, what is shared with them stands in the place of its pages. */
export const OnlyShared = ({ children }: { children: ReactNode }) =>
  useWorkspace().isClient ? <SharedScreen>{children}</SharedScreen> : children;

'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { listPauses } from '@/lib/routes/pauses';

/** Pauses of a project, kept up to date. */
export function usePauses(projectId: string) {
  return useEndpoint(listPauses, { query: { projectId } }, { live: true });
}

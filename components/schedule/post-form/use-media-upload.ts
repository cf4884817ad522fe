'use client';

import { useState } from 'react';
import { upload } from '@/components/api/use-upload';
import { useWorkspace } from '@/components/shared/workspace-context';
import { ApiError } from '@/lib/api/call';
import { uploadFile } from '@/lib/contracts/files';

/** Uploads media one after the other, in order. `words` are the document's for a failure; the server's reason stands behind them. */
export function useMediaUpload(words: string) {
  const { project } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(files: readonly File[], onUrl: (url: string) => void): Promise<void> {
    setBusy(true);
    setError(null);
    for (const file of files) {
      try {
        const stored = await upload({ endpoint: uploadFile, file, query: { projectId: project?._id } });
        if (stored) onUrl(stored.url);
      } catch (failure) {
        const reason = failure instanceof ApiError ? failure.message : '';
        setError(`${words} ${reason}`.trim());
      }
    }
    setBusy(false);
  }

  return { send, busy, error, refuse: setError };
}

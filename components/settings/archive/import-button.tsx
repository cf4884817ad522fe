'use client';

import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { upload } from '@/components/api/use-upload';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/call';
import type { WireArchivePreview } from '@/lib/contracts/archive';
import { uploadArchive } from '@/lib/routes/archive';
import { loadLater } from '@/components/ui/load-later';
import { toast } from '@/components/ui/toast';

const ImportDialog = loadLater(() => import('./import-dialog').then((part) => part.ImportDialog));

/** Chooses an archive, uploads it, and shows what it contains before anything is imported. */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [preview, setPreview] = useState<WireArchivePreview | null>(null);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setProgress(0);
    try {
      setPreview(await upload({ endpoint: uploadArchive, file, onProgress: setProgress }));
    } catch (failure) {
      toast.error('The archive was not taken', {
        description: failure instanceof ApiError ? failure.message : 'Try again.',
        duration: 10_000,
      });
    } finally {
      setProgress(null);
    }
  }

  return (
    <>
      <Button variant="outline" busy={progress !== null} onClick={() => input.current?.click()}>
        {progress === null && <Upload aria-hidden />}
        {progress === null ? 'Import archive' : `Uploading ${Math.round(progress * 100)}%`}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Archive file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {preview && <ImportDialog preview={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

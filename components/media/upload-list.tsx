'use client';

import { useRef } from 'react';
import type { Upload } from '@/components/api/use-upload';
import { forgetUpload, useUnfinishedUploads, type UnfinishedUpload } from '@/components/api/unfinished-uploads';
import { UploadRow } from '@/components/shared/upload-row';
import { Button } from '@/components/ui/button';
import { X } from 'lucide-react';
import { bytesWords } from '@/lib/media/words';
import { toast } from '@/components/ui/toast';

/**
 * Uploads with what can be done about each. `failure` is the fixed message before the reason of one that failed.
 */
export function UploadList({ uploads, failure }: { uploads: readonly Upload[]; failure: string }) {
  return (
    <ul
      aria-label="Uploads"
      className={
        uploads.length > 0
          ? 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-6 gap-y-2'
          : 'sr-only'
      }
    >
      {uploads.map((entry) => (
        <li key={entry.id}>
          <UploadRow entry={entry} failure={failure} />
        </li>
      ))}
    </ul>
  );
}

type UnfinishedListProps = { projectId: string | undefined; onFiles: (files: File[]) => void };

/** Uploads that an earlier visit left unfinished: choosing the same file again resumes one. */
export function UnfinishedList({ projectId, onFiles }: UnfinishedListProps) {
  const unfinished = useUnfinishedUploads(projectId);
  if (unfinished.length === 0) return null;
  return (
    <ul aria-label="Unfinished uploads" className="flex flex-col gap-2">
      {unfinished.map((entry) => (
        <UnfinishedRow key={entry.url} entry={entry} onFiles={onFiles} />
      ))}
    </ul>
  );
}

function UnfinishedRow({ entry, onFiles }: { entry: UnfinishedUpload; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);

  function choose(file: File | undefined): void {
    if (!file) return;
    if (file.name === entry.name && file.size === entry.bytes && file.lastModified === entry.lastModified)
      onFiles([file]);
    else
      toast.error(`That is not the same file`, {
        description: `Choose ${entry.name} (${bytesWords(entry.bytes)}), unchanged since.`,
      });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line bg-partial-soft px-3 py-2 text-dense text-partial">
      <p className="min-w-0 flex-1 break-words">
        {entry.name}: {Math.round((entry.sent / Math.max(1, entry.bytes)) * 100)}% of {bytesWords(entry.bytes)} was
        sent. Choose the same file again to go on from there.
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => input.current?.click()}
        aria-label={`Go on with ${entry.name}`}
      >
        Choose the file
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Forget ${entry.name}`}
        title="Forget"
        onClick={() => forgetUpload(entry.url)}
      >
        <X aria-hidden />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </li>
  );
}

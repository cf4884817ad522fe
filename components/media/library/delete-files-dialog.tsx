'use client';

import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useCache } from '@/components/api/use-cache';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { call, ApiError } from '@/lib/api/call';
import type { WireFile } from '@/lib/contracts/files';
import { deleteFile, listFileTags, listFiles } from '@/lib/routes/files';

type Named = Pick<WireFile, 'id' | 'name'>;
type Kept = Named & { reasons: string[] };

type DeleteFilesDialogProps = {
  files: readonly Named[];
  /** With the ids of the deleted files. */ onClose: (gone: string[]) => void;
};

/** Asks, deletes, and lists what stays because something shows it. */
export function DeleteFilesDialog({ files, onClose }: DeleteFilesDialogProps) {
  const cache = useCache();
  const [result, setResult] = useState<{ gone: string[]; kept: Kept[] } | null>(null);
  // Radix closes an alert dialog on confirmation: this one stays until the work is done.
  const isConfirmed = useRef(false);
  const one = files.length === 1 ? files[0] : undefined;

  async function confirm(): Promise<void> {
    isConfirmed.current = true;
    const done = await deleteAll(files);
    cache.refresh(listFiles, listFileTags);
    if (done.gone.length > 0)
      toast.success(done.gone.length === 1 ? 'File deleted' : `${done.gone.length} files deleted`);
    if (done.kept.length > 0) setResult(done);
    else onClose(done.gone);
  }

  if (result) return <KeptDialog kept={result.kept} onClose={() => onClose(result.gone)} />;
  return (
    <ConfirmDialog
      title={one ? `Delete ${one.name}?` : `Delete ${files.length} files?`}
      description="They are gone for good. Files that a post or a project shows are kept."
      confirmLabel="Delete"
      onConfirm={() => void confirm()}
      onClose={() => {
        if (!isConfirmed.current) onClose([]);
      }}
    />
  );
}

async function deleteAll(files: readonly Named[]): Promise<{ gone: string[]; kept: Kept[] }> {
  const gone: string[] = [];
  const kept: Kept[] = [];
  for (const file of files) {
    try {
      await call(deleteFile, { params: { id: file.id } });
      gone.push(file.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another member deleted it meanwhile, as intended.
      if (error.statusCode === 404) gone.push(file.id);
      else
        kept.push({
          ...file,
          reasons: error.code === 'FILE_IN_USE' ? error.issues.map(({ message }) => message) : [error.message],
        });
    }
  }
  return { gone, kept };
}

/** Files that were not deleted, each with its uses. */
export function KeptDialog({ kept, onClose }: { kept: readonly Kept[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={kept.length === 1 ? `${kept[0]?.name} was not deleted` : `${kept.length} files were not deleted`}
        description="Remove them from these places first, or replace them."
      >
        <DialogBody>
          <ul className="flex flex-col gap-3">
            {kept.map(({ id, name, reasons }) => (
              <li key={id}>
                <p className="text-dense font-semibold break-words">{name}</p>
                <ul className="list-disc pl-5 text-dense text-muted">
                  {reasons.map((reason) => (
                    <li key={reason} className="break-words">
                      {reason}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

'use client';

import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { WireListedFile } from '@/lib/contracts/files';
import type { FileKind } from './kinds';

const LibraryDialog = loadLater(() => import('./library/library-dialog').then((part) => part.LibraryDialog));

export type LibraryButtonProps = {
  projectId: string;
  /** Kinds that can be chosen; all when absent. */
  kinds?: readonly FileKind[];
  multiple?: boolean;
  label?: string;
  disabled?: boolean;
  onChoose: (files: WireListedFile[]) => void;
};

/** Opens the media library to choose from. */
export function LibraryButton({
  label = 'Choose from library',
  disabled = false,
  onChoose,
  ...asked
}: LibraryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        <Images aria-hidden />
        {label}
      </Button>
      {isOpen && (
        <LibraryDialog
          {...asked}
          onClose={() => setOpen(false)}
          onChoose={(files) => {
            setOpen(false);
            onChoose(files);
          }}
        />
      )}
    </>
  );
}

'use client';

import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

type DropZoneProps = {
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  /** A sentence for what is no file. */
  onRefuse: (sentence: string) => void;
  className?: string;
  children: ReactNode;
};

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/**
 * Takes files that are dropped or pasted anywhere within it, unless a zone inside (a dialog opened from here) took
 * them.
 */
export function DropZone({ disabled = false, onFiles, onRefuse, className, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent): void {
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const folders = [...event.dataTransfer.items].filter((item) => item.webkitGetAsEntry()?.isDirectory).length;
    if (folders > 0) onRefuse('A folder can’t be dropped here. Open it and drop the files in it.');
    else onFiles([...event.dataTransfer.files]);
  }
  function paste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (disabled || files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  }

  return (
    <div
      onPaste={paste}
      onDragOver={(event) => {
        if (!hasFiles(event) || event.defaultPrevented) return;
        // Where nothing is taken, the browser must not open the file in place of the page either.
        event.preventDefault();
        if (disabled) event.dataTransfer.dropEffect = 'none';
        else setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      data-over={isOver || undefined}
      className={cn('group/drop', className)}
    >
      {children}
    </div>
  );
}

'use client';

import { GripVertical, X } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { AltTextButton } from './alt-text';
import { MediaThumb } from './media-thumb';
import { nameOf, useFileOf } from './use-file-of';

/** Data type of a drag, so that files from outside and tiles don't mix. */
const DRAGGED = 'application/x-media-item';

type MediaItemProps = {
  url: string;
  index: number;
  count: number;
  below: ((url: string, name: string) => ReactNode) | undefined;
  onRemove: () => void;
  onMove: (from: number, to: number) => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One file of several: dragged, or moved with the arrow keys on its handle. */
export function MediaItem({ url, index, count, below, onRemove, onMove }: MediaItemProps) {
  const { data: file } = useFileOf(url);
  const [isOver, setOver] = useState(false);
  const name = nameOf(url, file);

  function moveByKey(event: KeyboardEvent): void {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : index + (STEPS[event.key] ?? 0);
    if (to === index || to < 0 || to >= count) return;
    event.preventDefault();
    onMove(index, to);
  }
  function drop(event: DragEvent): void {
    setOver(false);
    const from = event.dataTransfer.getData(DRAGGED);
    if (from === '') return;
    event.preventDefault();
    onMove(Number(from), index);
  }

  return (
    <li
      draggable={count > 1}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'relative overflow-hidden rounded-control border border-line bg-panel',
        isOver && 'ring-2 ring-accent-text',
      )}
    >
      {file && file.state === 'ready' && file.kind === 'image' ? (
        <MediaThumb file={file} className="h-28 w-full" />
      ) : (
        <MediaPreview url={url} alt={file?.altText || name} controls className="h-28 w-full" />
      )}
      <div className="flex items-center gap-0.5 border-t border-line p-0.5">
        {count > 1 && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Move ${name}, ${index + 1} of ${count}`}
            aria-description="Arrow keys move it"
            title="Drag, or move with the arrow keys"
            className="w-auto cursor-grab gap-0.5 px-1"
            onKeyDown={moveByKey}
          >
            <GripVertical aria-hidden />
            <span className="tabular text-tiny">{index + 1}</span>
          </Button>
        )}
        <span className="ml-auto" />
        {file?.kind === 'image' && <AltTextButton file={file} />}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove file ${index + 1}`}
          title={`Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {below && <div className="border-t border-line p-1 empty:hidden">{below(url, name)}</div>}
    </li>
  );
}

'use client';

import { Check } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WireListedFile } from '@/lib/contracts/files';
import { bytesWords, durationWords } from '@/lib/media/words';
import { MediaThumb } from '../media-thumb';

function figures({ bytes, width, height, durationS, kind, state }: WireListedFile): string {
  if (state === 'failed') return 'Can’t be read';
  const size =
    width !== null && height !== null
      ? `${width} × ${height}`
      : kind === 'audio' && durationS !== null
        ? durationWords(durationS)
        : '';
  return [bytesWords(bytes), size].filter(Boolean).join(' · ');
}

type MediaTileProps = {
  file: WireListedFile;
  tabIndex: 0 | -1;
  isSelected: boolean;
  /** Choosing: the whole tile says whether it is chosen. Otherwise it opens, and a checkbox selects. */
  choosing?: boolean;
  onPress: () => void;
  /** Chooses it and is done: by a double click, and by a button of its own while none is chosen. */
  onUse?: (() => void) | undefined;
  isNoneChosen?: boolean;
  onSelect?: (() => void) | undefined;
};

/** One file of the library. */
export function MediaTile(props: MediaTileProps) {
  const { file, tabIndex, isSelected, choosing = false, isNoneChosen = false, onPress, onUse, onSelect } = props;
  const figuresId = useId();
  const usesId = useId();
  return (
    <div
      className={cn(
        'group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-panel transition-colors hover:border-edge',
        isSelected && 'border-accent-text ring-1 ring-accent-text',
      )}
    >
      <button
        type="button"
        data-tile
        tabIndex={tabIndex}
        aria-label={file.name}
        aria-describedby={file.uses > 0 ? `${figuresId} ${usesId}` : figuresId}
        {...(choosing ? { 'aria-pressed': isSelected } : { 'aria-haspopup': 'dialog' as const })}
        onClick={onPress}
        onDoubleClick={onUse}
        className="flex min-h-0 flex-1 flex-col text-left focus-visible:-outline-offset-2"
      >
        <MediaThumb file={file} named className="min-h-0 w-full flex-1" />
        <span className="block h-[50px] w-full shrink-0 border-t border-line px-2.5 py-1.5">
          <span className="block truncate text-dense">{file.name}</span>
        </span>
      </button>
      {/* Beside the button, not in it: its name is the file's, and these describe it. */}
      <p
        id={figuresId}
        className={cn(
          'tabular pointer-events-none absolute inset-x-2.5 bottom-1.5 truncate text-tiny text-muted',
          file.state === 'failed' && 'text-failed',
        )}
      >
        {figures(file)}
      </p>
      {/* On the picture: beside the figures it left no room for the size in pixels. */}
      {file.uses > 0 && (
        <span
          id={usesId}
          className="tabular pointer-events-none absolute right-1 bottom-[54px] rounded-small bg-black/70 px-1 text-tiny text-white"
        >
          {file.uses === 1 ? 'Used' : `Used ${file.uses}×`}
        </span>
      )}
      {choosing && isSelected && (
        <span
          aria-hidden
          className="absolute top-2 left-2 flex size-5 items-center justify-center rounded-full bg-accent text-on-accent"
        >
          <Check className="size-3.5" />
        </span>
      )}
      {onUse && isNoneChosen && (
        <Button
          size="sm"
          tabIndex={tabIndex}
          aria-description={file.name}
          onClick={onUse}
          className="absolute top-1 right-1 transition-opacity pointer-fine:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
        >
          Use
        </Button>
      )}
      {onSelect && (
        <label
          className={cn(
            'absolute top-1 left-1 flex size-7 cursor-pointer items-center justify-center rounded-control bg-panel transition-opacity',
            !isSelected && 'pointer-fine:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
          )}
        >
          <input
            type="checkbox"
            tabIndex={tabIndex}
            aria-label={`Select ${file.name}`}
            className="size-4 accent-accent"
            checked={isSelected}
            onChange={onSelect}
          />
        </label>
      )}
    </div>
  );
}

'use client';

import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { MediaPreview } from '@/components/shared/media-preview';
import { cn } from '@/components/ui/cn';
import { insertInOrder, moveItem } from '@/lib/posts/media';
import { DropZone } from './drop-zone';
import { acceptOf, type FileKind } from './kinds';
import { LibraryButton } from './library-button';
import { MediaItem } from './media-item';
import { Sentences } from './sentences';
import { UnfinishedList, UploadList } from './upload-list';
import { useFieldUploads } from './use-field-uploads';

export type MediaFieldProps = {
  projectId: string;
  /** Addresses in order; the first one leads. */
  value: readonly string[];
  onChange: (change: (old: string[]) => string[]) => void;
  error?: string | undefined;
  /** One file only: another one takes its place. */
  single?: boolean;
  /** Files that were brought along: they are uploaded as if chosen here. */
  handed?: readonly File[];
  /** Something to know about what is chosen. */
  note?: ReactNode;
  /** Drawn below each file. */
  below?: (url: string, name: string) => ReactNode;
  /** Nothing can be changed: the files are shown. */
  disabled?: boolean;
};

const NO_FILES: readonly File[] = [];
const KINDS: readonly FileKind[] = ['image', 'video'];
const FAILURE = 'Failed to upload file. Please try again.';

/** Pictures and videos: chosen, dropped, pasted or taken from the library; in order, the first one leads. */
export function MediaField({
  projectId,
  value,
  onChange,
  error,
  single = false,
  handed = NO_FILES,
  note,
  below,
  disabled = false,
}: MediaFieldProps) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const add = (url: string, later: readonly string[] = []) =>
    onChange((old) => (single ? [url] : insertInOrder(old, url, later)));
  const { send, uploads, busy, refusals, refuse } = useFieldUploads({
    projectId,
    kinds: KINDS,
    onFile: ({ url }, later) => add(url, later),
  });
  usePasteInForm(element, disabled ? null : send);
  const sendHanded = useEffectEvent(send);
  useEffect(() => {
    if (handed.length > 0) sendHanded(handed);
  }, [handed]);

  function move(from: number, to: number): void {
    onChange((old) => moveItem(old, from, to));
    setSaid(`Moved to place ${to + 1} of ${value.length}`);
  }

  if (disabled) return <FixedMedia value={value} />;
  return (
    <DropZone onFiles={send} onRefuse={refuse} className="flex flex-col gap-1">
      <div ref={element} className="contents">
        <label htmlFor={id} className="text-dense font-semibold">
          Media
        </label>
        {value.length > 0 && (
          <ul aria-label="Chosen media" className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2">
            {value.map((url, index) => (
              <MediaItem
                key={url}
                url={url}
                index={index}
                count={value.length}
                below={below}
                onMove={move}
                onRemove={() => onChange((old) => old.filter((entry) => entry !== url))}
              />
            ))}
          </ul>
        )}
        <label
          htmlFor={id}
          className={cn(
            'flex min-h-16 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-edge px-3 py-4 text-center text-dense text-muted transition-colors hover:bg-hover focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
            'group-data-over/drop:border-accent-text group-data-over/drop:bg-accent-soft group-data-over/drop:text-accent-text',
          )}
        >
          <ImagePlus aria-hidden className="size-4 shrink-0" />
          {busy ? 'Uploading...' : 'Drop or paste pictures and videos here, or choose files'}
          <input
            id={id}
            type="file"
            accept={acceptOf(KINDS)}
            multiple={!single}
            disabled={disabled}
            className="sr-only"
            onChange={(event) => {
              send([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
        <div className="mt-1 flex flex-col gap-2">
          <div>
            <LibraryButton
              projectId={projectId}
              kinds={KINDS}
              multiple={!single}
              onChoose={(files) => files.forEach(({ url }) => add(url))}
            />
          </div>
          {uploads.length > 0 && <UploadList uploads={uploads} failure={FAILURE} />}
          <UnfinishedList projectId={projectId} onFiles={send} />
        </div>
        {note && <p className="text-dense text-muted">{note}</p>}
        <Sentences sentences={[...refusals, ...(error ? [error] : [])]} />
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </DropZone>
  );
}

/** Files that stay as they are: nothing to drop on, nothing to choose. */
function FixedMedia({ value }: { value: readonly string[] }) {
  if (value.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-dense font-semibold">Media</p>
      <ul aria-label="Chosen media" className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2">
        {value.map((url, index) => (
          <li key={url}>
            <MediaPreview url={url} alt={`File ${index + 1}`} className="aspect-[4/3] w-full rounded-control" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * A picture pasted anywhere in the form that the field stands in is meant for it, unless a field of its own took it, or
 * words come with it.
 */
function usePasteInForm(
  element: { readonly current: HTMLElement | null },
  send: ((files: File[]) => void) | null,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const form = element.current?.closest('form');
    const files = [...(event.clipboardData?.files ?? [])];
    if (!send || event.defaultPrevented || files.length === 0 || event.clipboardData?.types.includes('text/plain'))
      return;
    const isInside = event.target instanceof Node && (form?.contains(event.target) || event.target === document.body);
    if (!form || !isInside) return;
    event.preventDefault();
    send(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

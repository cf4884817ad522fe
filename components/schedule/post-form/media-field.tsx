'use client';

import { ArrowLeft, ImagePlus, X } from 'lucide-react';
import { useId, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useUploads } from '@/components/api/use-upload';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Progress } from '@/components/ui/progress';
import { useMediaUpload } from './use-media-upload';

type MediaFieldProps = {
  media: readonly string[];
  error: string | undefined;
  onChange: (change: (media: string[]) => string[]) => void;
};

const ACCEPT = 'image/*,video/*';

function mediaFiles(list: FileList | null): File[] {
  return [...(list ?? [])].filter(({ type }) => type.startsWith('image/') || type.startsWith('video/'));
}

/** Pictures and videos of the post: chosen, dropped or pasted; in order, the first one leads. */
export function MediaField({ media, error, onChange }: MediaFieldProps) {
  const id = useId();
  const { send, busy, error: failure } = useMediaUpload('Failed to upload file. Please try again.');
  const [over, setOver] = useState(false);
  const add = (files: File[]) => void send(files, (url) => onChange((old) => [...old, url]));

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    add(mediaFiles(event.dataTransfer.files));
  }
  function paste(event: ClipboardEvent): void {
    const files = mediaFiles(event.clipboardData.files);
    if (files.length > 0) add(files);
  }

  return (
    <div className="flex flex-col gap-1" onPaste={paste}>
      <label htmlFor={id} className="text-dense font-semibold">
        Media
      </label>
      {media.length > 0 && (
        <ul aria-label="Chosen media" className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-2">
          {media.map((url, index) => (
            <MediaItem key={url} url={url} index={index} onRemove={() => onChange((old) => old.filter((entry) => entry !== url))} onEarlier={() => onChange((old) => earlier(old, url))} />
          ))}
        </ul>
      )}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex min-h-16 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-edge px-3 py-4 text-dense text-muted transition-colors hover:bg-hover focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text',
          over && 'border-accent-text bg-accent-soft text-accent-text',
        )}
      >
        <ImagePlus aria-hidden className="size-4" />
        {busy ? 'Uploading...' : 'Drop pictures or videos here, or choose files'}
        <input
          id={id}
          type="file"
          accept={ACCEPT}
          multiple
          className="sr-only"
          onChange={(event) => {
            add(mediaFiles(event.target.files));
            event.target.value = '';
          }}
        />
      </label>
      {busy && <UploadProgress />}
      <div role="alert">{(failure ?? error) && <p className="text-dense text-failed">{failure ?? error}</p>}</div>
    </div>
  );
}

function earlier(media: string[], url: string): string[] {
  const at = media.indexOf(url);
  if (at < 1) return media;
  return [...media.slice(0, at - 1), url, media[at - 1] ?? '', ...media.slice(at + 1)];
}

type MediaItemProps = { url: string; index: number; onRemove: () => void; onEarlier: () => void };

function MediaItem({ url, index, onRemove, onEarlier }: MediaItemProps) {
  const name = `File ${index + 1}`;
  return (
    <li className="relative overflow-hidden rounded-control border border-line">
      <MediaPreview url={url} alt={name} controls className="h-28 w-full" />
      <div className="absolute top-1 right-1 flex gap-1">
        {index > 0 && (
          <Button size="icon-small" aria-label={`Move file ${index + 1} forward`} title="Move forward" onClick={onEarlier}>
            <ArrowLeft aria-hidden />
          </Button>
        )}
        <Button size="icon-small" aria-label={`Remove file ${index + 1}`} title="Remove" onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
    </li>
  );
}

/** All uploads of this tab: while one form is open they are its own. */
export function UploadProgress() {
  const uploads = useUploads();
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {uploads.map(({ id, name, progress, cancel }) => (
        <li key={id} className="flex items-center gap-3 text-dense">
          <span className="min-w-0 flex-1 truncate text-muted">{name}</span>
          <Progress value={progress} label={`Uploading ${name}`} className="w-32" />
          <span className="tabular w-9 text-right text-tiny text-muted">{Math.round(progress * 100)}%</span>
          <Button look="quiet" size="icon-small" aria-label={`Cancel upload of ${name}`} onClick={cancel}>
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

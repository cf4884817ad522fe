'use client';

import { CircleAlert } from 'lucide-react';
import { MediaPreview } from '@/components/shared/media-preview';
import type { WireFileDetails } from '@/lib/contracts/files';
import { MediaThumb } from '../media-thumb';

/** The file itself: seen, played or heard; of what browsers can't show, its preview. */
export function FileStage({ file }: { file: WireFileDetails }) {
  const { kind, url, name, altText, state, message, contentType } = file;
  const look = 'max-h-[52dvh] w-full rounded-card object-contain';
  if (state === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-2 rounded-card bg-failed-soft px-3 py-3 text-dense text-failed">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {message ?? 'The file can’t be read.'} Replace it, or delete it.
      </p>
    );
  }
  if (kind === 'audio') {
    return (
      <div className="flex flex-col gap-3">
        <MediaThumb file={file} className="h-32 w-full rounded-card" />
        <audio src={url} controls aria-label={name} className="w-full" />
      </div>
    );
  }
  const isShownByBrowsers = !/heic|heif|tiff/.test(contentType);
  if (kind === 'image' && !isShownByBrowsers)
    return <MediaThumb file={file} className="aspect-4/3 w-full rounded-card" />;
  return <MediaPreview url={url} alt={altText || name} controls className={look} />;
}

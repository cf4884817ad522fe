'use client';

import { X } from 'lucide-react';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import { FileButton } from './file-button';
import { useMediaUpload } from './use-media-upload';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** The picture that stands for a video before it plays. */
export function CoverField({ label, url, onChange }: { label: string; url: string; onChange: (url: string) => void }) {
  const { send, busy, error, refuse } = useMediaUpload('Failed to upload cover frame');

  function choose(file: File): void {
    if (!TYPES.includes(file.type)) refuse('Only image files are allowed for cover frames');
    else void send([file], onChange);
  }

  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <p className="text-dense font-semibold">{label}</p>
      <div className="flex items-center gap-2">
        {url && <MediaPreview url={url} alt={label} className="h-14 w-20 rounded-control" />}
        <FileButton label={url ? 'Replace Cover Frame' : 'Upload Cover Frame'} busy={busy} accept={TYPES.join(',')} onFile={choose} />
        {url && (
          <Button look="quiet" size="icon-small" aria-label="Remove cover frame" title="Remove cover frame" onClick={() => onChange('')}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <div role="alert">{error && <p className="text-dense text-failed">{error}</p>}</div>
    </div>
  );
}

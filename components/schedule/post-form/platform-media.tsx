'use client';

import { X } from 'lucide-react';
import { MediaPreview } from '@/components/shared/media-preview';
import { Button } from '@/components/ui/button';
import type { PlatformKey } from '@/lib/platforms/define';
import { shownMedia, withPlatform } from '@/lib/posts/form';
import { FileButton } from './file-button';
import { useMediaUpload } from './use-media-upload';
import type { PostFormState } from './use-post-form';

const REMOVE = 'Remove custom media and use global media';

/** The media of one platform: the main one, or its own. */
export function PlatformMedia({ platform, state }: { platform: PlatformKey; state: PostFormState }) {
  const { form, setForm } = state;
  const { send, busy, error } = useMediaUpload('Failed to upload file. Please try again.');
  const isCustom = form.platforms[platform].media !== null;
  const media = shownMedia(form, platform);

  // Custom media, and going back to the main one, both end an optimisation of what was there before.
  function setMedia(next: string[] | null): void {
    setForm((old) => withPlatform(old, platform, { media: next, rest: { ...old.platforms[platform].rest, optimizedUrl: null } }));
  }

  return (
    <div role="group" aria-label="Media" className="flex flex-col gap-1.5">
      <p className="flex items-center gap-2 text-dense font-semibold">
        Media
        {isCustom && <span className="rounded-full bg-accent-soft px-2 text-tiny font-normal text-accent-text">Custom media</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {media.map((url, index) => (
          <MediaPreview key={url} url={url} alt={`File ${index + 1}`} className="h-14 w-20 rounded-control" />
        ))}
        <FileButton label={isCustom ? 'Replace Custom Media' : 'Upload Custom Media'} busy={busy} accept="image/*,video/*" onFile={(file) => void send([file], (url) => setMedia([url]))} />
        {isCustom && (
          <Button look="quiet" size="icon-small" aria-label={REMOVE} title={REMOVE} onClick={() => setMedia(null)}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      <div role="alert">{error && <p className="text-dense text-failed">{error}</p>}</div>
    </div>
  );
}

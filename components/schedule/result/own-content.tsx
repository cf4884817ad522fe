'use client';

import { useState } from 'react';
import { WithLinks } from '@/components/shared/with-links';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import type { PlatformKey } from '@/lib/platforms/keys';
import type { SentContent } from '@/lib/posts/sent-content';
import { SentMedia } from './sent-media';

const TextDifference = loadLater(() => import('./text-difference').then((part) => part.TextDifference));

type OwnContentProps = {
  own: NonNullable<SentContent['own'][PlatformKey]>;
  /** Most channels have this text: it stands on top. */
  common: string;
  label: string;
};

/** Text and media that one channel alone has, and word by word what differs from the text above. */
export function OwnContent({ own: { text, media }, common, label }: OwnContentProps) {
  const [comparing, setComparing] = useState(false);
  return (
    <div className="flex flex-col gap-2 border-l-2 border-line pl-3">
      {text !== null &&
        (comparing ? (
          <TextDifference before={common} after={text} />
        ) : (
          <p className="text-dense wrap-anywhere whitespace-pre-wrap">
            <WithLinks text={text} />
          </p>
        ))}
      {text !== null && common !== '' && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          aria-pressed={comparing}
          aria-description={label}
          onClick={() => setComparing(!comparing)}
        >
          Compare with the text above
        </Button>
      )}
      {media !== null && (media.length > 0 ? <SentMedia media={media} /> : <NoMedia />)}
    </div>
  );
}

const NoMedia = () => <p className="text-dense text-muted">Without media</p>;

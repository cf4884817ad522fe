'use client';

import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { isVideoUrl } from '@/lib/platforms/define';

type MediaPreviewProps = {
  url: string;
  alt: string;
  className?: string;
  /** Video controls; without them a still frame. */ controls?: boolean;
  /** The moment of a video to show, in seconds. */ atS?: number | undefined;
  /** Without it the end of the address tells. */ isVideo?: boolean;
};

/** A picture or a video by its address. Reports when it can't be loaded. */
export function MediaPreview({
  url,
  alt,
  className,
  controls = false,
  atS,
  isVideo = isVideoUrl(url),
}: MediaPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current && atS !== undefined) video.current.currentTime = atS;
  }, [atS]);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isBroken = brokenUrl === url;
  const look = cn('bg-sunken object-cover', isBroken ? 'absolute inset-0 size-full opacity-0' : className);
  const media = isVideo ? (
    <video
      ref={video}
      src={url}
      aria-label={alt}
      controls={controls && !isBroken}
      muted={!controls}
      playsInline
      preload="metadata"
      className={look}
      onError={() => setBrokenUrl(url)}
    />
  ) : (
    <img
      src={url}
      alt={alt}
      draggable={false}
      loading="lazy"
      decoding="async"
      className={look}
      onError={() => setBrokenUrl(url)}
    />
  );
  if (!isBroken) return media;
  return (
    <span
      title="This file can't be shown"
      className={cn(
        '@container relative flex items-center justify-center gap-2 overflow-hidden bg-sunken text-tiny text-muted',
        className,
      )}
    >
      {media}
      <ImageOff aria-hidden className="size-4 shrink-0" />
      <span className="hidden @min-[180px]:inline">This file can&apos;t be shown</span>
    </span>
  );
}

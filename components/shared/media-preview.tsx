'use client';

import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { isVideoUrl } from '@/lib/platforms/define';

type MediaPreviewProps = { url: string; alt: string; className?: string; /** Video controls; without them a still frame. */ controls?: boolean };

/** A picture or a video by its address. What can't be loaded says so. */
export function MediaPreview({ url, alt, className, controls = false }: MediaPreviewProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (brokenUrl === url) {
    return (
      <span className={cn('flex items-center justify-center gap-2 bg-sunken text-tiny text-muted', className)}>
        <ImageOff aria-hidden className="size-4" />
        This file can&apos;t be shown
      </span>
    );
  }
  const look = cn('bg-sunken object-cover', className);
  if (isVideoUrl(url)) {
    return <video src={url} aria-label={alt} controls={controls} muted={!controls} playsInline preload="metadata" className={look} onError={() => setBrokenUrl(url)} />;
  }
  return <img src={url} alt={alt} draggable={false} loading="lazy" decoding="async" className={look} onError={() => setBrokenUrl(url)} />;
}

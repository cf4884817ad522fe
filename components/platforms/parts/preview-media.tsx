'use client';

import { ImageOff, Play } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { isVideoUrl } from '@/lib/platforms/define';
import { albumGrid } from '@/lib/previews/album-grid';
import type { PreviewedPost } from '../previewed-post';

type TileProps = {
  url: string;
  post: PreviewedPost;
  index: number;
  /** '+3' over the last one. */ more?: number;
  className?: string;
  onAspect?: (aspect: number) => void;
};

/** One picture or video, cut to its place. */
export function PreviewTile({ url, post, index, more = 0, className, onAspect }: TileProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isVideo = isVideoUrl(url);
  const name = post.altText && !isVideo && index === 0 ? post.altText : `${isVideo ? 'Video' : 'Picture'} ${index + 1}`;
  const look = 'absolute inset-0 size-full object-cover';
  const broken = () => setBrokenUrl(url);
  return (
    <span className={cn('relative block min-h-0 min-w-0 overflow-hidden bg-(--p-soft)', className)}>
      {brokenUrl === url ? (
        <span
          role="img"
          aria-label={`${name} can't be shown`}
          className={cn(
            'absolute inset-0 flex text-(--p-muted)',
            isVideo ? 'items-start justify-end p-2' : 'items-center justify-center',
          )}
        >
          <ImageOff aria-hidden className="size-5" />
        </span>
      ) : isVideo ? (
        <video
          key={url}
          src={url}
          poster={index === 0 && post.cover ? post.cover : undefined}
          aria-label={name}
          muted
          playsInline
          preload="metadata"
          className={look}
          onError={broken}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
            videoHeight > 0 && onAspect?.(videoWidth / videoHeight)
          }
        />
      ) : (
        <img
          src={url}
          alt={name}
          decoding="async"
          className={look}
          onError={broken}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            naturalHeight > 0 && onAspect?.(naturalWidth / naturalHeight)
          }
        />
      )}
      {isVideo && <PlayMark />}
      {more > 0 && (
        <span className="absolute inset-0 flex items-center justify-center bg-black/60 text-display font-semibold text-white">
          +{more}
        </span>
      )}
      {post.altText && !isVideo && index === 0 && (
        <span className="absolute bottom-1.5 left-1.5 rounded-small bg-black/75 px-1 text-tiny font-semibold text-white">
          ALT
        </span>
      )}
    </span>
  );
}

function PlayMark() {
  return (
    <span
      role="img"
      aria-label="Plays as a video"
      className="absolute top-1/2 left-1/2 flex size-11 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full bg-black/60 text-white"
    >
      <Play aria-hidden className="size-5 translate-x-px fill-current" />
    </span>
  );
}

type MediaProps = {
  post: PreviewedPost;
  /** Width over height that the network allows a single picture: what is beyond is cut. */
  single: { min: number; max: number };
  /** Width over height of a whole album. */
  album: number;
  max?: number;
  className?: string;
};

/** The media in the network's own crop: one alone, or several in a grid. */
export function PreviewMedia({ post, single, album, max = 10, className }: MediaProps) {
  const [shape, setShape] = useState<{ url: string; aspect: number } | null>(null);
  const { media } = post;
  const [first] = media;
  if (first === undefined) return null;
  const { cells, rows, aspect, hidden } = albumGrid(media.length, { max, aspect: album });
  const own = shape?.url === first ? shape.aspect : single.max;
  const cut = Math.min(single.max, Math.max(single.min, own));
  return (
    <div
      className={cn('grid grid-cols-6 gap-0.5 overflow-hidden', className)}
      style={{ aspectRatio: aspect ?? cut, gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}
    >
      {cells.map(({ columns, rows: high }, index) => (
        <span
          key={media[index]}
          className="relative min-h-0 min-w-0"
          style={{ gridColumn: `span ${columns}`, gridRow: `span ${high}` }}
        >
          <PreviewTile
            url={media[index] ?? ''}
            post={post}
            index={index}
            more={index === cells.length - 1 ? hidden : 0}
            className="size-full"
            onAspect={cells.length === 1 ? (value) => setShape({ url: first, aspect: value }) : undefined}
          />
        </span>
      ))}
    </div>
  );
}

/**
 * Media one beside the other, to be pushed sideways: Instagram's and Threads' way. All have the first one's shape when
 * `aspect` is given.
 */
export function PreviewCarousel({
  post,
  single,
  itemClass,
  className,
}: {
  post: PreviewedPost;
  single: { min: number; max: number };
  itemClass: string;
  className?: string;
}) {
  const [shape, setShape] = useState<{ url: string; aspect: number } | null>(null);
  const [first] = post.media;
  if (first === undefined) return null;
  const own = shape?.url === first ? shape.aspect : 1;
  const aspectRatio = Math.min(single.max, Math.max(single.min, own));
  return (
    <ul
      aria-label="Album"
      tabIndex={post.media.length > 1 ? 0 : undefined}
      className={cn('flex snap-x overflow-x-auto', className)}
    >
      {post.media.map((url, index) => (
        <li key={url} className={cn('shrink-0 snap-center', itemClass)} style={{ aspectRatio }}>
          <PreviewTile
            url={url}
            post={post}
            index={index}
            className="size-full"
            onAspect={index === 0 ? (value) => setShape({ url, aspect: value }) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

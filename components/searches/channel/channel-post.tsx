'use client';

import { Eye, FileText, Film, Forward, Image as ImageIcon, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WireChannelPost } from '@/lib/contracts/search-results';
import { atName } from '../words';

const MEDIA: Record<string, { icon: LucideIcon; word: string }> = {
  photo: { icon: ImageIcon, word: 'Photo' },
  video: { icon: Film, word: 'Video' },
};
/** Longer ones are opened by a button. */
const LONG = 480;

/** A post as Telegram shows it: a bubble with its forward, text, views and time. */
export function ChannelPost({ post, children }: { post: WireChannelPost; children?: ReactNode }) {
  const { text, date, views, media, forwarded_from, url } = post;
  const isLong = text.length > LONG;
  const [isOpen, setOpen] = useState(false);
  const { icon: Icon, word } = MEDIA[media ?? ''] ?? { icon: FileText, word: 'Attachment' };
  return (
    <article className="rounded-card rounded-bl-small border border-line bg-canvas px-3 py-2 text-dense">
      {forwarded_from && (
        <p className="mb-1 flex items-center gap-1 text-tiny text-accent-text">
          <Forward aria-hidden className="size-3 shrink-0" />
          Forwarded from {atName(forwarded_from)}
        </p>
      )}
      {media && (
        <p
          className={cn(
            'flex items-center gap-1.5 rounded-small bg-sunken px-2 py-1.5 text-tiny text-muted',
            text && 'mb-1.5',
          )}
        >
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {word}
        </p>
      )}
      {text && (
        <p className={cn('break-words whitespace-pre-line', isLong && !isOpen && 'line-clamp-6')} dir="auto">
          {text}
        </p>
      )}
      {isLong && (
        <Button variant="link" size="inline" className="text-tiny" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
      <p className="tabular mt-1 flex flex-wrap items-center justify-end gap-x-2 text-tiny text-muted">
        {children && <span className="mr-auto">{children}</span>}
        {views !== null && (
          <span className="inline-flex items-center gap-1" title={`${views.toLocaleString('en')} views`}>
            <Eye aria-hidden className="size-3" />
            <span className="sr-only">Views:</span>
            {views.toLocaleString('en')}
          </span>
        )}
        <a href={url} target="_blank" rel="noreferrer" className="underline-offset-4 hover:text-ink hover:underline">
          {date ? <RelativeTime at={date} past /> : 'Open'}
        </a>
      </p>
    </article>
  );
}

'use client';

import { useState } from 'react';
import { cn } from '@/components/ui/cn';

const COLOURS = [
  'bg-scheduled-soft text-scheduled',
  'bg-published-soft text-published',
  'bg-partial-soft text-partial',
  'bg-publishing-soft text-publishing',
  'bg-failed-soft text-failed',
  'bg-paused-soft text-paused',
] as const;

function colourOf(name: string): string {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}

type ChannelPhotoProps = { title: string; photo: string | null; className?: string };

/** The picture of a channel, or the first letter of its title where there is none that loads. */
export function ChannelPhoto({ title, photo, className }: ChannelPhotoProps) {
  const [isBroken, setBroken] = useState(false);
  const look = cn('size-8 shrink-0 rounded-full', className);
  if (photo && !isBroken)
    return (
      <img
        src={photo}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={cn(look, 'object-cover')}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(look, 'flex items-center justify-center text-dense font-semibold', colourOf(title))}
    >
      {[...title.trim()][0]?.toUpperCase()}
    </span>
  );
}

'use client';

import { AudioLines, FileQuestion, LoaderCircle, Play } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { DrawnText } from '@/components/ui/drawn-text';
import type { WireFile } from '@/lib/contracts/files';
import { durationWords } from '@/lib/media/words';

type MediaThumbProps = {
  /** Its name stands beside it: only a text of its own is read. */
  named?: boolean;
  file: Pick<
    WireFile,
    'kind' | 'name' | 'state' | 'thumbnailUrl' | 'posterUrl' | 'durationS' | 'animated' | 'waveform' | 'altText'
  >;
  className?: string;
};

/** A thumbnail of one of our files, of any kind; a file not yet analysed says so. */
export function MediaThumb({ file, named = false, className }: MediaThumbProps) {
  const { kind, name, altText, durationS, animated } = file;
  // The waves of a sound are drawn here, in the colours of the page.
  const picture = kind === 'audio' && file.waveform ? null : (file.thumbnailUrl ?? file.posterUrl);
  const words = altText || (named ? '' : name);
  return (
    <span className={cn('relative block overflow-hidden bg-sunken', className)}>
      {picture ? (
        <img
          src={pathOf(picture)}
          alt={words}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      ) : (
        <span
          {...(words ? { role: 'img', 'aria-label': words } : { 'aria-hidden': true })}
          className="flex size-full items-center justify-center text-faint"
        >
          <Substitute file={file} />
        </span>
      )}
      {(kind === 'video' || animated) && (
        <span
          aria-hidden
          className="tabular absolute bottom-1 left-1 flex items-center gap-1 rounded-small bg-black/70 px-1 text-tiny text-white"
        >
          <Play className="size-3" />
          <DrawnText>{animated ? 'GIF' : durationS !== null ? durationWords(durationS) : ''}</DrawnText>
        </span>
      )}
    </span>
  );
}

function Substitute({ file: { state, kind, waveform } }: Pick<MediaThumbProps, 'file'>) {
  if (state === 'processing') return <LoaderCircle aria-hidden className="size-5 animate-spin" />;
  if (waveform) return <Waveform levels={waveform} />;
  const Icon = kind === 'audio' ? AudioLines : FileQuestion;
  return <Icon aria-hidden className="size-6" strokeWidth={1.5} />;
}

/** Loudness as bars. */
function Waveform({ levels }: { levels: readonly number[] }) {
  const step = Math.max(1, Math.floor(levels.length / 40));
  const bars = levels.filter((_, index) => index % step === 0).slice(0, 40);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length * 3} 100`}
      preserveAspectRatio="none"
      className="h-2/3 w-4/5 fill-accent-text"
    >
      {bars.map((level, index) => (
        <rect key={index} x={index * 3} y={50 - level / 2} width={2} height={Math.max(2, level)} />
      ))}
    </svg>
  );
}

/** Our own previews are requested from the page's host, even if the host has another public name. */
function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}

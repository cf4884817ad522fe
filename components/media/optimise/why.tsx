'use client';

import { CircleCheck, CircleX, Info, Scissors, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { WireFileDetails, WireFileFit } from '@/lib/contracts/files';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { lengthsOf } from '@/lib/media/cut';
import { presetsOf } from '@/lib/media/presets';
import { sentenceWords } from '@/lib/media/words';
import { useFileOf } from '../use-file-of';

const LOOK = {
  kept: { icon: CircleCheck, className: 'text-published' },
  info: { icon: Info, className: 'text-muted' },
  converted: { icon: TriangleAlert, className: 'text-partial' },
  refused: { icon: CircleX, className: 'text-failed' },
} as const;

export function fitOf(file: WireFileDetails | undefined, platform: PlatformKey): WireFileFit | undefined {
  return file?.fits.find((entry) => entry.platform === platform);
}

type WhyOptimiseProps = { url: string | undefined; platform: PlatformKey; /** 'File 2', where there are several. */ name?: string | undefined; /** Opens the choice of a shorter part. */ onTrim?: () => void };

/** What a network says of a file before anything is made: 'Instagram accepts 4:5 to 1.91:1; this is 9:16'. */
export function WhyOptimise({ url, platform, name, onTrim }: WhyOptimiseProps) {
  const { data: file } = useFileOf(url);
  const fit = fitOf(file, platform);
  if (!fit) return null;
  const kind = fit.action === 'converted' && fit.automatic ? 'info' : fit.action;
  // Of an album only what needs something is said.
  if (name && kind === 'kept') return null;
  const { icon: Icon, className } = LOOK[kind];
  return (
    <p className={`flex items-start gap-1.5 text-dense ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        {name && `${name}: `}
        {words(fit, kind)}
        {onTrim && kind === 'refused' && isTooLong(file, platform) && (
          <Button look="link" size="inline" className="ml-2" onClick={onTrim}>
            <Scissors aria-hidden className="size-3" />
            Trim it
          </Button>
        )}
      </span>
    </p>
  );
}

function isTooLong(file: WireFileDetails | undefined, platform: PlatformKey): boolean {
  return file?.kind === 'video' && (file.durationS ?? 0) > lengthsOf(presetsOf(manifestOf(platform).base).video)[1];
}

function words({ platform, reasons }: WireFileFit, kind: keyof typeof LOOK): string {
  const { label } = manifestOf(platform);
  if (kind === 'kept') return `Fits ${label} as it is.`;
  const why = sentenceWords(reasons);
  if (kind === 'info') return `${why} It is converted when publishing.`;
  return kind === 'converted' ? `${why} Optimize mends it.` : why;
}

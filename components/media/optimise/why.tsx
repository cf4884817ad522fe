'use client';

import { CircleCheck, CircleX, Info, Scissors } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { WithLinks } from '@/components/shared/with-links';
import type { WireFileDetails, WireFileFit } from '@/lib/contracts/files';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { lengthsOf } from '@/lib/media/cut';
import { useFileOf } from '../use-file-of';
import { manifestOf } from '@/lib/platforms/index';

const LOOK = {
  fits: { icon: CircleCheck, className: 'text-published', word: null },
  info: { icon: Info, className: 'text-muted', word: 'Note' },
  error: { icon: CircleX, className: 'text-failed', word: 'Error' },
} as const;

export function fitOf(file: WireFileDetails | undefined, platform: PlatformKey): WireFileFit | undefined {
  return file?.fits.find((entry) => entry.platform === platform);
}

type WhyOptimiseProps = {
  url: string | undefined;
  platform: PlatformKey;
  /** 'File 2', where there are several. */
  name?: string | undefined;
  /** Rendered by Optimise: only remaining problems are reported. */
  isMade?: boolean;
  /** Converts it; absent where that is offered already, or not permitted. */
  onOptimise?: () => void;
  /** Opens the choice of a shorter part. */
  onTrim?: () => void;
};

/**
 * How publishing treats a file for a network, in the words of the post's findings: this is the one place that says
 * them.
 */
export function WhyOptimise({ url, platform, name, isMade = false, onOptimise, onTrim }: WhyOptimiseProps) {
  const { data: file } = useFileOf(url);
  const fit = fitOf(file, platform);
  if (!fit) return null;
  const { lint } = fit;
  // Of an album only what needs something is said.
  if (!lint && (name || isMade)) return null;
  if (isMade && lint?.severity !== 'error') return null;
  const { icon: Icon, className, word } = LOOK[lint ? (lint.severity === 'error' ? 'error' : 'info') : 'fits'];
  const label = labelOf(platform);
  return (
    <p className={`flex items-start gap-1.5 text-dense ${className}`}>
      <Icon aria-label={word ?? undefined} aria-hidden={word === null} className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">
        {name && `${name}: `}
        <WithLinks text={lint?.message ?? `Fits ${label} as it is.`} />
        {lint?.fix?.kind === 'optimize' && onOptimise && (
          <Button variant="link" size="inline" className="ml-2" onClick={onOptimise}>
            {lint.fix.label}
          </Button>
        )}
        {onTrim && fit.action === 'refused' && isTooLong(file, platform) && (
          <Button variant="link" size="inline" className="ml-2" onClick={onTrim}>
            <Scissors aria-hidden className="size-3" />
            Trim it
          </Button>
        )}
      </span>
    </p>
  );
}

function isTooLong(file: WireFileDetails | undefined, platform: PlatformKey): boolean {
  return file?.kind === 'video' && (file.durationS ?? 0) > lengthsOf(manifestOf(platform).presets.video)[1];
}

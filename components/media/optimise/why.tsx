'use client';

import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { WireFileDetails, WireFileFit } from '@/lib/contracts/files';
import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
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

/** What a network says of the first file before anything is made: 'Instagram accepts 4:5 to 1.91:1; this is 9:16'. */
export function WhyOptimise({ url, platform }: { url: string | undefined; platform: PlatformKey }) {
  const { data: file } = useFileOf(url);
  const fit = fitOf(file, platform);
  if (!fit) return null;
  const kind = fit.action === 'converted' && fit.automatic ? 'info' : fit.action;
  const { icon: Icon, className } = LOOK[kind];
  return (
    <p className={`flex items-start gap-1.5 text-dense ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{words(fit, kind)}</span>
    </p>
  );
}

function words({ platform, reasons }: WireFileFit, kind: keyof typeof LOOK): string {
  const { label } = manifestOf(platform);
  if (kind === 'kept') return `Fits ${label} as it is.`;
  const why = sentenceWords(reasons);
  if (kind === 'info') return `${why} It is converted when publishing.`;
  return kind === 'converted' ? `${why} Optimize mends it.` : why;
}

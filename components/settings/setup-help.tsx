'use client';

import { ChevronRight, ExternalLink } from 'lucide-react';
import type { PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { CopyField } from './copy-field';
import { manifestOf } from '@/lib/platforms/index';

type SetupHelpProps = { platform: PlatformKey; callbackUrl: string | undefined };

/** How to get a network's keys, step by step; folded away until it is wanted. */
export function SetupHelp({ platform, callbackUrl }: SetupHelpProps) {
  const { steps, byHand } = manifestOf(platform).guide;
  return (
    <details className="group rounded-control border border-line">
      <summary className="flex items-center gap-2 rounded-control px-3 py-2 text-dense text-muted hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        How to set up {labelOf(platform)}
      </summary>
      <div className="border-t border-line px-3 pt-2 pb-3 text-dense">
        <ol className="ml-4 flex list-decimal flex-col gap-2 marker:text-muted">
          {steps.map(({ text, link, showsCallback }) => (
            <li key={text} className="pl-1">
              {text} {link && <OutLink {...link} />}
              {showsCallback && callbackUrl && (
                <div className="mt-1.5">
                  <CopyField label="Callback address" value={callbackUrl} />
                </div>
              )}
            </li>
          ))}
        </ol>
        {byHand && (
          <p className="mt-3 border-t border-line pt-2 text-muted">
            <span className="font-semibold text-ink">By hand: </span>
            {byHand}
          </p>
        )}
      </div>
    </details>
  );
}

/** An external page. */
export function OutLink({ label, url }: { label: string; url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-0.5 text-accent-text underline underline-offset-2"
    >
      {label}
      <ExternalLink aria-hidden className="size-3" />
    </a>
  );
}

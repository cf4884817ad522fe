'use client';

import { ExternalLink, Pencil, RotateCw, Settings } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { homeOf } from '@/components/platforms/home-of';
import { Button } from '@/components/ui/button';
import { settingsAddress } from '@/lib/platforms/addresses';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import type { Reason } from '@/lib/posts/reason';
import { WithLinks } from './with-links';

/** Why a delivery failed, in people's words; the network's own are folded. */
export function ReasonText({ reason: { message, details } }: { reason: Pick<Reason, 'message' | 'details'> }) {
  return (
    <>
      <p className="wrap-break-word">
        <WithLinks text={message} />
      </p>
      {details && (
        <details className="mt-1 text-muted">
          <summary className="w-fit cursor-pointer rounded-small hover:text-ink">Details</summary>
          <p className="mt-1 wrap-anywhere">
            <WithLinks text={details} />
          </p>
        </details>
      )}
    </>
  );
}

type MendProps = {
  platform: PlatformKey;
  reason: Pick<Reason, 'act'>;
  busy: boolean;
  /** Absent where the post stands open for editing anyway. */
  onEdit?: () => void;
  onRetry: () => void;
};

/** The buttons that mend a failure: what its cause asks for, then Retry. */
export function MendButtons({ platform, reason: { act }, busy, onEdit, onRetry }: MendProps) {
  const label = labelOf(platform);
  if (act === 'look') return null;
  const home = homeOf(platform);
  return (
    <>
      {act === 'settings' && (
        <Button variant="outline" asChild size="sm">
          <Link href={settingsAddress(platform)} aria-description={label}>
            <Settings aria-hidden />
            Open Settings
          </Link>
        </Button>
      )}
      {act === 'network' && home && (
        <Button variant="outline" asChild size="sm">
          <a href={home.href} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open {home.name}
          </a>
        </Button>
      )}
      {act === 'edit' && onEdit && (
        <Button variant="outline" size="sm" aria-description={label} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit post
        </Button>
      )}
      <Button variant="outline" size="sm" busy={busy} aria-description={label} onClick={onRetry}>
        <RotateCw aria-hidden />
        Retry
      </Button>
    </>
  );
}

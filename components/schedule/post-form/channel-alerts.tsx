'use client';

import { TriangleAlert } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { memo, useMemo } from 'react';
import { WithLinks } from '@/components/shared/with-links';
import { Button } from '@/components/ui/button';
import type { Lint, PlatformKey } from '@/lib/platforms/define';
import { fixesOf, type Fix } from '@/lib/posts/fixes';
import type { PostForm } from '@/lib/posts/form';
import { judge, type KnownProbes } from '@/lib/posts/judge-form';
import { useFix } from './use-fix';
import type { ServerLints } from './use-post-check';
import type { PostFormState } from './use-post-form';

type ChannelAlertsProps = {
  /** Those that are on and not shown with their own fields, where the same findings stand. */
  platforms: readonly PlatformKey[];
  settled: PostForm;
  state: PostFormState;
  projectId: string;
  probes: KnownProbes;
  serverLints: ServerLints;
  onOpenMedia: () => void;
};

/** On top of a post: what keeps a channel from being complete, each with the button that mends it. */
export const ChannelAlerts = memo(function ChannelAlerts({ platforms, ...rest }: ChannelAlertsProps) {
  const isEmpty = rest.settled.content === '' && rest.settled.title === '' && rest.settled.media.length === 0;
  return platforms.map((platform) => <ChannelAlert key={platform} platform={platform} isEmpty={isEmpty} {...rest} />);
});

type ChannelAlertProps = Omit<ChannelAlertsProps, 'platforms'> & { platform: PlatformKey; isEmpty: boolean };

function ChannelAlert(props: ChannelAlertProps) {
  const { platform, isEmpty, settled, state, projectId, probes, serverLints, onOpenMedia } = props;
  const own = useMemo(() => judge(settled, platform, probes).lints, [settled, platform, probes]);
  const { applyFix, busyFix, error } = useFix({ platform, state, projectId, onOpenMedia });
  if (settled.platforms[platform].locked) return null;
  const found = [...own, ...(serverLints.get(platform) ?? [])].find(
    // Nothing is missing from a post that was only just begun.
    ({ severity, code }) => severity === 'error' && !(isEmpty && code === 'INCOMPLETE'),
  );
  if (!found) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line bg-partial-soft px-4 py-2 text-dense text-partial"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 basis-52 wrap-break-word">
        <WithLinks text={found.message} />
        {error && <span className="block text-failed">{error}</span>}
      </span>
      <FixButtons lint={found} form={settled} platform={platform} busy={busyFix !== null} onFix={applyFix} />
    </div>
  );
}

type FixButtonsProps = {
  lint: Lint;
  form: PostForm;
  platform: PlatformKey;
  busy: boolean;
  onFix: (fix: Fix) => void;
};

function FixButtons({ lint, form, platform, busy, onFix }: FixButtonsProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {fixesOf(lint, form, platform).map((fix) =>
        fix.kind === 'open-settings' ? (
          <Button variant="outline" size="sm" asChild key={fix.label}>
            <Link href="/settings/channels">{fix.label}</Link>
          </Button>
        ) : (
          <Button variant="outline" size="sm" key={fix.label} busy={busy} onClick={() => onFix(fix)}>
            {fix.kind === 'optimize' ? 'Fit it' : fix.label}
          </Button>
        ),
      )}
    </span>
  );
}

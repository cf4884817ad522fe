'use client';

import { ArrowLeft } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { Lint, PlatformKey } from '@/lib/platforms/define';
import { variantBase } from '@/lib/posts/variants';
import { PlatformSection, type PlatformSectionProps } from './platform-section';
import type { ServerLints } from './use-post-check';

type CustomisedProps = Omit<PlatformSectionProps, 'platform' | 'saved' | 'serverLints' | 'isConnected'> & {
  /** A channel, and its variant or base where both are on. */
  shown: readonly PlatformKey[];
  serverLints: ServerLints;
  isConnected: (platform: PlatformKey) => boolean;
  onBack: () => void;
};

const NO_LINTS: readonly Lint[] = [];

/** The own fields of one channel in place of the common text; a Russian variant stands beside its base. */
export function Customised({ shown, serverLints, isConnected, onBack, ...rest }: CustomisedProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Button variant="outline" size="sm" className="self-start" onClick={onBack}>
        <ArrowLeft aria-hidden />
        Back to the common text
      </Button>
      <fieldset disabled={!rest.canEdit} className={cn('grid min-w-0 gap-3', shown.length > 1 && '@lg:grid-cols-2')}>
        <legend className="sr-only">Own fields</legend>
        {shown.map((platform) => (
          <PlatformSection
            key={platform}
            platform={platform}
            saved={rest.post?.platformPosts.find((entry) => entry.platform === platform)}
            serverLints={serverLints.get(platform) ?? NO_LINTS}
            isConnected={isConnected(platform)}
            {...rest}
          />
        ))}
      </fieldset>
    </div>
  );
}

/** The channels shown when one is customised: it, with its variant or base where that is on too. */
export function shownWith(platform: PlatformKey | null, enabled: readonly PlatformKey[]): readonly PlatformKey[] {
  if (!platform || !enabled.includes(platform)) return [];
  return enabled.filter((key) => key === platform || variantBase(key) === platform || variantBase(platform) === key);
}

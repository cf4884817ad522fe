'use client';

import { PlatformMark } from '@/components/platforms/platform-mark';
import { cn } from '@/components/ui/cn';
import { Tab, Tabs, TabsContent, TabsList } from '@/components/ui/tabs';
import type { Lint, PlatformKey } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { variantBase } from '@/lib/posts/variants';
import { PlatformSection, type PlatformSectionProps } from './platform-section';
import type { ServerLints } from './use-post-check';

/** The tab that shows the sections of all enabled platforms. */
export const ALL = 'all';
export type ShownTab = PlatformKey | typeof ALL;

type PlatformTabsProps = Omit<PlatformSectionProps, 'platform' | 'saved' | 'serverLints' | 'isConnected'> & {
  enabled: readonly PlatformKey[];
  shown: ShownTab;
  onShow: (tab: ShownTab) => void;
  serverLints: ServerLints;
  isConnected: (platform: PlatformKey) => boolean;
};

const NO_LINTS: readonly Lint[] = [];

/** The sections of the enabled platforms: all of them, or one; a Russian variant stands beside its base. */
export function PlatformTabs({ enabled, shown, onShow, serverLints, isConnected, ...rest }: PlatformTabsProps) {
  if (enabled.length === 0) return null;
  const tab = shown !== ALL && enabled.includes(shown) ? shown : ALL;
  const visible =
    tab === ALL
      ? enabled
      : enabled.filter((key) => key === tab || variantBase(key) === tab || variantBase(tab) === key);
  return (
    <Tabs value={tab} onValueChange={(value) => onShow(value as ShownTab)} className="flex min-w-0 flex-col gap-3">
      {enabled.length > 1 && (
        <TabsList aria-label="Texts per platform">
          <Tab value={ALL}>All</Tab>
          {enabled.map((key) => (
            <Tab key={key} value={key}>
              <PlatformMark platform={key} />
              {labelOf(key)}
            </Tab>
          ))}
        </TabsList>
      )}
      <TabsContent value={tab} tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
        {pairs(visible).map((pair) => (
          <div key={pair[0]} className={cn('grid min-w-0 gap-3', pair.length > 1 && 'lg:grid-cols-2')}>
            {pair.map((key) => (
              // Below each other, the one that was asked for comes first.
              <div key={key} className={cn('grid min-w-0', key === tab && 'max-lg:order-first')}>
                <PlatformSection
                  platform={key}
                  saved={rest.post?.platformPosts.find((entry) => entry.platform === key)}
                  serverLints={serverLints.get(key) ?? NO_LINTS}
                  isConnected={isConnected(key)}
                  {...rest}
                />
              </div>
            ))}
          </div>
        ))}
      </TabsContent>
    </Tabs>
  );
}

/** Each platform with its variant beside it. */
function pairs(keys: readonly PlatformKey[]): PlatformKey[][] {
  const alone = keys.filter((key) => !keys.some((other) => other === variantBase(key)));
  return alone.map((key) => [key, ...keys.filter((other) => variantBase(other) === key)]);
}

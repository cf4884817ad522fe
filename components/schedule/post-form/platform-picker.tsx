'use client';

import { PlatformMark } from '@/components/platforms/platform-mark';
import { cn } from '@/components/ui/cn';
import { Switch } from '@/components/ui/switch';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { requiresVideo, switchPlatform } from '@/lib/posts/form';
import type { PostFormState } from './use-post-form';

type PlatformPickerProps = {
  state: PostFormState;
  isConnected: (platform: PlatformKey) => boolean;
  onSwitched: (platform: PlatformKey, enabled: boolean) => void;
};

/** Every destination with its switch. */
export function PlatformPicker({ state: { form, setForm }, isConnected, onSwitched }: PlatformPickerProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-dense font-semibold">Platforms</h3>
      <ul className="grid gap-x-3 gap-y-1 sm:grid-cols-2">
        {PLATFORM_KEYS.map((platform) => {
          const manifest = manifestOf(platform);
          const { enabled, locked } = form.platforms[platform];
          const needsVideo = requiresVideo(manifest, form);
          const hint = needsVideo ? 'Requires video file' : isConnected(platform) ? null : 'Not connected';
          return (
            <li
              key={platform}
              className="flex min-h-10 items-center gap-2.5 rounded-control px-2 py-0.5 hover:bg-hover"
            >
              <span className="flex w-8 shrink-0">
                <PlatformMark platform={platform} className={cn(!enabled && 'text-muted')} />
              </span>
              <span className="min-w-0 flex-1">
                <span aria-hidden className={cn('block truncate text-base', enabled ? 'font-semibold' : 'text-muted')}>
                  {manifest.label}
                </span>
                {hint && (
                  <span id={`hint-${platform}`} className="block truncate text-tiny text-muted">
                    {hint}
                  </span>
                )}
              </span>
              <Switch
                aria-label={manifest.label}
                aria-describedby={hint ? `hint-${platform}` : undefined}
                checked={enabled}
                disabled={locked !== null || (needsVideo && !enabled)}
                onCheckedChange={(checked) => {
                  setForm((old) => switchPlatform(old, platform, checked));
                  onSwitched(platform, checked);
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

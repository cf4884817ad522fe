'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { PlatformMark } from '@/components/shared/platform-mark';
import { cn } from '@/components/ui/cn';
import { Switch } from '@/components/ui/switch';
import { listPlatformSettings } from '@/lib/contracts/platform-settings';
import type { WirePost } from '@/lib/contracts/posts';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { judge, requiresVideo, switchPlatform } from '@/lib/posts/form';
import { PlatformSection } from './platform-section';
import type { PostFormState } from './use-post-form';

type PlatformListProps = { state: PostFormState; post: WirePost | null; projectId: string; canEdit: boolean };

/** Every destination with its switch; the enabled ones with their section. */
export function PlatformList({ state, post, projectId, canEdit }: PlatformListProps) {
  const { data: settings } = useEndpoint(listPlatformSettings, { query: { projectId } });
  const connected = settings && new Set<PlatformKey>(settings.map(({ platform }) => platform));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-dense font-semibold">Platforms</h3>
      <ul className="flex flex-col gap-2">
        {PLATFORM_KEYS.map((platform) => (
          <PlatformEntry key={platform} platform={platform} state={state} post={post} canEdit={canEdit} isConnected={connected?.has(platform) ?? true} />
        ))}
      </ul>
    </div>
  );
}

type PlatformEntryProps = { platform: PlatformKey; state: PostFormState; post: WirePost | null; canEdit: boolean; isConnected: boolean };

function PlatformEntry({ platform, state, post, canEdit, isConnected }: PlatformEntryProps) {
  const { form, setForm } = state;
  const manifest = manifestOf(platform);
  const { enabled, locked } = form.platforms[platform];
  const needsVideo = requiresVideo(manifest, form);
  const saved = post?.platformPosts.find((entry) => entry.platform === platform);
  const hint = needsVideo ? 'Requires video file' : isConnected ? null : 'Not connected';
  return (
    <li className={cn('rounded-card border border-line', enabled && 'bg-canvas/60')}>
      <div className="flex min-h-11 items-center gap-3 px-3">
        <PlatformMark platform={platform} className={cn(!enabled && 'text-muted')} />
        <span aria-hidden className={cn('min-w-0 text-base', enabled ? 'font-semibold' : 'text-muted')}>
          {manifest.label}
        </span>
        {enabled && !locked && <Completeness complete={judge(form, platform).complete} label={manifest.label} />}
        {hint && (
          <span id={`hint-${platform}`} className="ml-auto text-tiny whitespace-nowrap text-muted">
            {hint}
          </span>
        )}
        <Switch
          aria-label={manifest.label}
          aria-describedby={hint ? `hint-${platform}` : undefined}
          className={cn(!hint && 'ml-auto')}
          checked={enabled}
          disabled={locked !== null || (needsVideo && !enabled)}
          onCheckedChange={(checked) => setForm((old) => switchPlatform(old, platform, checked))}
        />
      </div>
      {enabled && <PlatformSection platform={platform} state={state} post={post} saved={saved} canEdit={canEdit} isConnected={isConnected} />}
    </li>
  );
}

function Completeness({ complete, label }: { complete: boolean; label: string }) {
  const hint = complete ? `${label} ready` : `${label} configuration incomplete`;
  const Icon = complete ? CircleCheck : TriangleAlert;
  return (
    <span role="img" aria-label={hint} title={hint} className={complete ? 'text-published' : 'text-partial'}>
      <Icon aria-hidden className="size-4" />
    </span>
  );
}

'use client';

import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { memo, useEffect, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { drawingOf } from '@/components/platforms/drawing-of';
import type { PreviewTheme } from '@/components/platforms/network-face';
import type { PreviewedPost } from '@/components/platforms/previewed-post';
import { PostPreview } from '@/components/platforms/post-preview';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { labelOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { listPlatformSettings } from '@/lib/routes/platform-settings';
import { effectiveOf, type PostForm } from '@/lib/posts/form';
import { shortTime } from '@/lib/format/relative-time';

type PreviewPaneProps = {
  form: PostForm;
  projectId: string;
  platforms: readonly PlatformKey[];
  shown: PlatformKey | null;
  onShow: (platform: PlatformKey) => void;
};

/** The post as its readers will see it, one network at a time. */
export const PreviewPane = memo(function PreviewPane({ form, projectId, platforms, shown, onShow }: PreviewPaneProps) {
  const { resolvedTheme } = useTheme();
  const [chosen, setChosen] = useState<PreviewTheme | null>(null);
  const theme = chosen ?? (resolvedTheme === 'dark' ? 'dark' : 'light');
  const platform = shown && platforms.includes(shown) ? shown : platforms[0];
  const post = usePreviewedPost(form, platform ?? PLATFORM_KEYS[0], projectId);
  const Icon = theme === 'dark' ? Sun : Moon;
  // Those that are one click away.
  useEffect(() => platforms.forEach((key) => void drawingOf(key).catch(() => undefined)), [platforms]);
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center gap-1 max-sm:flex-wrap">
        <h3 className="mr-auto text-dense font-semibold">Preview</h3>
        {platforms.length > 1 && (
          <div role="group" aria-label="Preview on" className="flex flex-wrap gap-0.5 max-sm:order-last max-sm:w-full">
            {platforms.map((key) => (
              <Button
                key={key}
                variant="ghost"
                size="icon-sm"
                aria-label={`Preview on ${labelOf(key)}`}
                title={labelOf(key)}
                aria-pressed={key === platform}
                className={cn('w-auto px-1.5', key === platform && 'bg-accent-soft text-accent-text')}
                onClick={() => onShow(key)}
              >
                <PlatformMark platform={key} />
              </Button>
            ))}
          </div>
        )}
        {platform && (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Show in ${theme === 'dark' ? 'light' : 'dark'}`}
            title={`Show as in ${theme === 'dark' ? 'light' : 'dark'} mode`}
            onClick={() => setChosen(theme === 'dark' ? 'light' : 'dark')}
          >
            <Icon aria-hidden />
          </Button>
        )}
      </div>
      {platform ? (
        <>
          <p className="text-tiny text-muted">As {labelOf(platform)} shows it</p>
          <PostPreview post={post} theme={theme} />
        </>
      ) : (
        <p className="rounded-card border border-dashed border-edge px-4 py-10 text-center text-dense text-muted">
          Switch on a platform to see the post as its readers will.
        </p>
      )}
    </section>
  );
});

function usePreviewedPost(form: PostForm, platform: PlatformKey, projectId: string): PreviewedPost {
  const { project } = useWorkspace();
  const { data: settings } = useEndpoint(listPlatformSettings, { query: { projectId } });
  const { post } = effectiveOf(form, platform);
  const connected = settings?.find((setting) => setting.platform === platform);
  const channel = connected?.credentials.chat_id;
  const known = connected?.connection.account ?? (channel?.startsWith('@') ? channel : null);
  const name = known ?? project?.name ?? 'Your account';
  const words = (field: string) => (typeof post.data[field] === 'string' ? post.data[field] : '');
  return {
    platform,
    text: post.text,
    title: post.title,
    data: post.data,
    media: post.media,
    cover: words('coverFrame'),
    altText: words('alt_text').trim(),
    firstComment: words('first_comment'),
    account: {
      name,
      handle: name
        .replace(/^@/, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_.]+/gu, '_'),
      avatarUrl: project?.avatarUrl ?? null,
    },
    time: form.scheduledFor ? shortTime(new Date(form.scheduledFor)) : 'now',
  };
}

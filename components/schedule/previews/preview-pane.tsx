'use client';

import { Moon, Sun } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { accountNamed } from '@/components/platforms/account-named';
import { drawingOf } from '@/components/platforms/drawing-of';
import type { PreviewTheme } from '@/components/platforms/network-face';
import { previewedOf } from '@/components/platforms/previewed-of';
import type { PreviewedPost } from '@/components/platforms/previewed-post';
import { PostPreview } from '@/components/platforms/post-preview';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { Tab, Tabs, TabsContent, TabsList } from '@/components/ui/tabs';
import { useDrawnTheme } from '@/components/ui/theme';
import { labelOf, PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { listPlatformSettings } from '@/lib/routes/platform-settings';
import { effectiveOf, type PostForm } from '@/lib/posts/form';
import { shortTime } from '@/lib/format/relative-time';

type PreviewPaneProps = {
  form: PostForm;
  projectId: string;
  /** Those that are on. */
  platforms: readonly PlatformKey[];
  isConnected: (platform: PlatformKey) => boolean;
  shown: PlatformKey | null;
  onShow: (platform: PlatformKey) => void;
};

/** The post as its readers will see it, one network at a time. */
export const PreviewPane = memo(function PreviewPane(props: PreviewPaneProps) {
  const { form, projectId, platforms, isConnected, shown, onShow } = props;
  const drawn = useDrawnTheme();
  const [chosen, setChosen] = useState<PreviewTheme | null>(null);
  const theme = chosen ?? drawn;
  const platform = shown && platforms.includes(shown) ? shown : (platforms[0] ?? firstChannel(form, isConnected));
  const post = usePreviewedPost(form, platform ?? PLATFORM_KEYS[0], projectId);
  const Icon = theme === 'dark' ? Sun : Moon;
  // Those that are one click away.
  useEffect(() => platforms.forEach((key) => void drawingOf(key).catch(() => undefined)), [platforms]);
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center gap-1 max-sm:flex-wrap">
        <h3 className="mr-auto text-dense font-semibold">Preview</h3>
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
        <Tabs value={platform} onValueChange={(key) => onShow(key as PlatformKey)} className="flex flex-col gap-2">
          {platforms.length > 0 && (
            <TabsList aria-label="Preview on" className="gap-0">
              {platforms.map((key) => (
                <Tab key={key} value={key} aria-label={labelOf(key)} title={labelOf(key)} className="h-8 px-2">
                  <PlatformMark platform={key} />
                </Tab>
              ))}
            </TabsList>
          )}
          <TabsContent value={platform} tabIndex={-1} className="flex flex-col gap-2 outline-none">
            <p className="text-tiny text-muted">As {labelOf(platform)} shows it</p>
            <PostPreview post={post} theme={theme} />
          </TabsContent>
        </Tabs>
      ) : (
        <p className="rounded-card border border-dashed border-edge px-4 py-10 text-center text-dense text-muted">
          Switch on a platform to see the post as its readers will.
        </p>
      )}
    </section>
  );
});

/** Before a channel is on, a text that was begun is shown as on the first one. */
function firstChannel(form: PostForm, isConnected: (platform: PlatformKey) => boolean): PlatformKey | undefined {
  if (form.content === '' && form.title === '' && form.media.length === 0) return undefined;
  return PLATFORM_KEYS.find(isConnected) ?? PLATFORM_KEYS[0];
}

function usePreviewedPost(form: PostForm, platform: PlatformKey, projectId: string): PreviewedPost {
  const { project } = useWorkspace();
  const { data: settings } = useEndpoint(listPlatformSettings, { query: { projectId } });
  const { post } = effectiveOf(form, platform);
  const connected = settings?.find((setting) => setting.platform === platform);
  const channel = connected?.credentials.chat_id;
  const known = connected?.connection.account ?? (channel?.startsWith('@') ? channel : null);
  const name = known ?? project?.name ?? 'Your account';
  return {
    ...previewedOf(post),
    platform,
    title: post.title,
    account: accountNamed(name, project?.avatarUrl ?? null),
    time: form.scheduledFor ? shortTime(new Date(form.scheduledFor)) : 'now',
  };
}

'use client';

import { accountNamed } from '@/components/platforms/account-named';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { PostPreview } from '@/components/platforms/post-preview';
import { previewedOf } from '@/components/platforms/previewed-of';
import type { PreviewedPost } from '@/components/platforms/previewed-post';
import { useDrawnTheme } from '@/components/ui/theme';
import { Tab, Tabs, TabsContent, TabsList } from '@/components/ui/tabs';
import type { WireReviewPost } from '@/lib/contracts/approvals';
import { shortTime } from '@/lib/format/relative-time';

type PostPreviewsProps = { post: WireReviewPost; projectName: string };

/** The post as each of its networks will show it, one at a time. */
export function PostPreviews({ post, projectName }: PostPreviewsProps) {
  const theme = useDrawnTheme();
  const [first] = post.channels;
  if (!first) return <p className="py-6 text-center text-dense text-muted">No channel is chosen yet.</p>;
  const several = post.channels.length > 1;
  return (
    <Tabs defaultValue={first.platform} className="flex flex-col gap-3">
      {several && (
        <TabsList aria-label="Shown as on">
          {post.channels.map(({ platform, label }) => (
            <Tab key={platform} value={platform} className="h-11">
              <PlatformMark platform={platform} />
              {label}
            </Tab>
          ))}
        </TabsList>
      )}
      {post.channels.map((channel) => (
        <TabsContent key={channel.platform} value={channel.platform} tabIndex={-1} className="outline-none">
          {!several && <p className="mb-2 text-tiny text-muted">As {channel.label} shows it</p>}
          <PostPreview post={previewed(channel, post, projectName)} theme={theme} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

function previewed(
  channel: WireReviewPost['channels'][number],
  { scheduledFor }: WireReviewPost,
  projectName: string,
): PreviewedPost {
  return {
    ...previewedOf(channel),
    platform: channel.platform,
    title: channel.title,
    account: accountNamed(channel.account || projectName, null),
    time: scheduledFor ? shortTime(new Date(scheduledFor)) : 'now',
  };
}

import type { ComponentType } from 'react';
import type { PlatformKey } from '@/lib/platforms/define';
import { DiscordPreview } from './discord-preview';
import { InstagramPreview } from './instagram-preview';
import { lookOf, type PreviewTheme } from './looks';
import { TelegramPreview } from './telegram-preview';
import { ThreadsPreview } from './threads-preview';
import type { PreviewedPost, PreviewProps } from './types';
import { VkPreview } from './vk-preview';
import { XPreview } from './x-preview';
import { YoutubePreview } from './youtube-preview';

/** Forgetting a platform is a compile error. */
const DRAWINGS = {
  telegram: TelegramPreview,
  ruTelegram: TelegramPreview,
  instagram: InstagramPreview,
  twitter: XPreview,
  vk: VkPreview,
  youtube: YoutubePreview,
  ruYoutube: YoutubePreview,
  discord: DiscordPreview,
  ruDiscord: DiscordPreview,
  threads: ThreadsPreview,
} as const satisfies Record<PlatformKey, ComponentType<PreviewProps>>;

/** The post as its network shows it. */
export function PostPreview({ post, theme }: { post: PreviewedPost; theme: PreviewTheme }) {
  const Drawing = DRAWINGS[post.platform];
  return (
    <div style={lookOf(post.platform, theme)} className="overflow-hidden rounded-card border border-line">
      <Drawing post={post} />
    </div>
  );
}

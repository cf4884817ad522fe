'use client';

import { useMemo } from 'react';
import type { WirePost } from '@/lib/contracts/posts';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { channelState } from '@/lib/posts/channel-state';
import type { PostForm } from '@/lib/posts/form';
import type { KnownProbes } from '@/lib/posts/judge-form';
import type { ShownState } from './channel-chips';

type UseChannelStates = {
  form: PostForm;
  post: WirePost | null;
  probes: KnownProbes;
  isConnected: (platform: PlatformKey) => boolean;
};

/** How each channel that is on stands; one that was sent to, by how that ended. The same map until one changes. */
export function useChannelStates({ form, post, probes, isConnected }: UseChannelStates) {
  const said = useMemo(() => {
    const stateOf = (key: PlatformKey): ShownState => {
      const sent = post?.platformPosts.find(({ platform }) => platform === key)?.status;
      if (sent === 'published' || sent === 'failed') return sent;
      return channelState(form, key, { isConnected: isConnected(key), probes });
    };
    return PLATFORM_KEYS.filter((key) => form.platforms[key].enabled)
      .map((key) => `${key}:${stateOf(key)}`)
      .join('|');
  }, [form, post, probes, isConnected]);
  return useMemo(
    () => new Map(said.split('|').flatMap((entry) => (entry ? [entry.split(':') as [PlatformKey, ShownState]] : []))),
    [said],
  );
}

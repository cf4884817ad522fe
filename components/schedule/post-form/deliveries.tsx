'use client';

import { PlatformMark } from '@/components/platforms/platform-mark';
import type { WirePost } from '@/lib/contracts/posts';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { Delivery } from './delivery';

type DeliveriesProps = {
  post: WirePost;
  canEdit: boolean;
  /** Whose delivery stands with their own fields. */ elsewhere: readonly PlatformKey[];
};

/** The story, so far, on each channel of a saved post. */
export function Deliveries({ post, canEdit, elsewhere }: DeliveriesProps) {
  const entries = post.platformPosts.filter(({ platform }) => !elsewhere.includes(platform));
  return entries.map((entry) => (
    <div key={entry.platform} className="min-w-0 rounded-card border border-line p-3">
      <p className="flex items-center gap-2 font-semibold">
        <PlatformMark platform={entry.platform} />
        {labelOf(entry.platform)}
      </p>
      <Delivery post={post} entry={entry} canEdit={canEdit} />
    </div>
  ));
}

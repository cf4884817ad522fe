'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireWatchedChannel } from '@/lib/contracts/search-work';
import { listWatchedChannels, listWatchedPosts, seeWatchedPosts } from '@/lib/routes/watched-channels';
import { ChannelPost } from '../channel/channel-post';
import { IdeaButton } from '../ideas/idea-button';
import { Pager } from '@/components/shared/pager';

/** The posts of a watched channel, those that are new marked. */
export function WatchedPosts({ channel, canEdit }: { channel: WireWatchedChannel; canEdit: boolean }) {
  const [page, setPage] = useState(1);
  const input = { params: { id: channel.id }, query: { page } };
  const { data, error, refetch } = useEndpoint(listWatchedPosts, input, { keepPrevious: true });
  useSeen(channel.id, canEdit && data !== undefined);
  if (error && !data)
    return <ErrorState title="The posts could not be loaded" detail={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-48" />
      </Loading>
    );
  if (data.posts.length === 0) return <p className="text-muted">None of its posts has been read yet.</p>;
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {data.posts.map((post) => (
          <li key={post.post_id}>
            <ChannelPost post={post}>
              <span className="inline-flex items-center gap-2">
                {post.is_new && <span className="font-semibold text-accent-text">New</span>}
                {canEdit && <IdeaButton from={{ kind: 'watched', id: channel.id }} postId={post.post_id} />}
              </span>
            </ChannelPost>
          </li>
        ))}
      </ul>
      <Pager label="Pages of posts" page={page} pages={data.total_pages} onPage={setPage} />
    </>
  );
}

/** Looking at the posts marks them as seen; those that were new stay marked until the channel is opened again. */
function useSeen(id: string, isShown: boolean): void {
  const see = useAction(seeWatchedPosts, { silent: true, refresh: [listWatchedChannels] });
  const mark = useEffectEvent((channel: string) => void see.run({ params: { id: channel } }));
  useEffect(() => {
    if (isShown) mark(id);
  }, [id, isShown]);
}

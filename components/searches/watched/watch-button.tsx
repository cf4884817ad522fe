'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { getChannelResult, listSearchResults } from '@/lib/routes/search-results';
import { listWatchedChannels, unwatchChannel, watchChannel } from '@/lib/routes/watched-channels';

const STALE = [listWatchedChannels, getChannelResult, listSearchResults] as const;

/** Watches a channel for the project, or ends that. */
export function WatchButton({ projectId, username }: { projectId: string; username: string }) {
  const { data } = useEndpoint(listWatchedChannels, { query: { projectId } });
  const watch = useAction(watchChannel, { refresh: STALE, failure: 'The channel could not be watched' });
  const unwatch = useAction(unwatchChannel, { refresh: STALE, failure: 'The channel is still watched' });
  if (!data) return null;
  const watched = data.channels.find((channel) => channel.username.toLowerCase() === username.toLowerCase());
  return watched ? (
    <Button
      variant="outline"
      size="sm"
      busy={unwatch.busy}
      onClick={() => void unwatch.run({ params: { id: watched.id } })}
    >
      <EyeOff aria-hidden />
      Stop watching
    </Button>
  ) : (
    <Button
      variant="outline"
      size="sm"
      busy={watch.busy}
      onClick={() => void watch.run({ query: { projectId }, body: { channel: username } })}
    >
      <Eye aria-hidden />
      Watch
    </Button>
  );
}

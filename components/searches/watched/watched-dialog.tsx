'use client';

import { ArrowLeft, Eye } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireWatchedChannel } from '@/lib/contracts/search-work';
import { listWatchedChannels, unwatchChannel, watchChannel } from '@/lib/routes/watched-channels';
import { watchChannelRules } from '@/lib/routes/rules/watched-channels';
import { ChannelPhoto } from '../channel-photo';
import { atName, countWords } from '../words';
import { WatchedPosts } from './watched-posts';

type WatchedDialogProps = { projectId: string; canEdit: boolean; onClose: () => void };

/** Channels that the project watches, with what they posted since someone last looked. */
export function WatchedDialog({ projectId, canEdit, onClose }: WatchedDialogProps) {
  const query = { projectId };
  const { data, error, refetch } = useEndpoint(listWatchedChannels, { query });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data?.channels.find(({ id }) => id === openId);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={open ? (open.title ?? atName(open.username)) : 'Watched channels'}
        description={open ? 'Newest posts first.' : 'New posts are read automatically.'}
        className="w-[min(680px,calc(100vw-32px))]"
      >
        <DialogBody>
          {error && (
            <ErrorState
              title="The watched channels could not be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && (
            <Loading>
              <Skeleton className="h-32" />
            </Loading>
          )}
          {open ? (
            <>
              <div className="-ml-2">
                <Button variant="ghost" size="sm" onClick={() => setOpenId(null)}>
                  <ArrowLeft aria-hidden />
                  Watched channels
                </Button>
              </div>
              <WatchedPosts channel={open} canEdit={canEdit} />
            </>
          ) : (
            data && (
              <>
                {canEdit && <AddForm projectId={projectId} />}
                {data.channels.length === 0 ? (
                  <EmptyState icon={Eye} title="No channel is watched yet">
                    Open a channel of a search and press Watch, or name one here.
                  </EmptyState>
                ) : (
                  <ul aria-label="Watched channels" className="flex flex-col">
                    {data.channels.map((channel) => (
                      <Watched
                        key={channel.id}
                        channel={channel}
                        canEdit={canEdit}
                        onOpen={() => setOpenId(channel.id)}
                      />
                    ))}
                  </ul>
                )}
              </>
            )
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function AddForm({ projectId }: { projectId: string }) {
  const watch = useAction(watchChannel, {
    silent: true,
    refresh: [listWatchedChannels],
    onDone: () => form.startFrom({ channel: '' }),
  });
  const form = useContractForm({
    action: watch,
    initial: { channel: '' },
    bodyOf: ({ channel }) => ({ channel: channel.trim() }),
    send: (body) => watch.run({ query: { projectId }, body }),
    rules: watchChannelRules,
    placeOf: () => 'channel',
  });
  return (
    <form {...form.element} aria-label="Watch a channel" className="flex items-start gap-2">
      <Field label="Channel" error={form.errorOf('channel')} className="flex-1">
        {(props) => <Input {...props} {...form.register('channel')} placeholder="@channel" />}
      </Field>
      <Button type="submit" variant="outline" className="mt-6" busy={watch.busy}>
        Watch
      </Button>
    </form>
  );
}

type WatchedProps = { channel: WireWatchedChannel; canEdit: boolean; onOpen: () => void };

function Watched({ channel, canEdit, onOpen }: WatchedProps) {
  const { id, username, title, photo_url, participants_count, new_posts, checked_at, error } = channel;
  const name = title ?? atName(username);
  const unwatch = useAction(unwatchChannel, {
    refresh: [listWatchedChannels],
    failure: 'The channel is still watched',
  });
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-dense last:border-b-0">
      <ChannelPhoto title={name} photo={photo_url} />
      <div className="min-w-0 flex-1">
        <button type="button" onClick={onOpen} className="max-w-full truncate text-left font-semibold hover:underline">
          {name}
        </button>
        <p className="tabular truncate text-tiny text-muted">
          {atName(username)}
          {participants_count !== null && ` · ${countWords(participants_count, 'participant')}`}
          {checked_at && (
            <>
              {' '}
              · read <RelativeTime at={checked_at} past />
            </>
          )}
        </p>
        {error && <p className="text-tiny text-failed">{error}</p>}
      </div>
      {new_posts > 0 && (
        <span className="tabular rounded-full bg-accent-soft px-2 text-tiny font-semibold text-accent-text">
          {countWords(new_posts, 'new post')}
        </span>
      )}
      {canEdit && (
        <Button
          variant="ghost"
          size="sm"
          busy={unwatch.busy}
          aria-label={`Stop watching ${name}`}
          onClick={() => void unwatch.run({ params: { id } })}
        >
          Stop watching
        </Button>
      )}
    </li>
  );
}

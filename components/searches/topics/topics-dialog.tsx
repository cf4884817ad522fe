'use client';

import { Lightbulb } from 'lucide-react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { EmptyState } from '@/components/shared/empty-state';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireTopicGaps } from '@/lib/contracts/search-work';
import type { WireSearch } from '@/lib/contracts/searches';
import { listTopicGaps } from '@/lib/routes/search-insights';
import { ChannelPost } from '../channel/channel-post';
import { IdeaButton } from '../ideas/idea-button';
import { atName, countWords } from '../words';

type TopicsDialogProps = { search: WireSearch; canEdit: boolean; onClose: () => void };

/** Topics that these channels write about and we don't, each with examples. */
export function TopicsDialog({ search, canEdit, onClose }: TopicsDialogProps) {
  const { data, error, refetch } = useEndpoint(listTopicGaps, { params: { id: search.id } });
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Topics they write about and we don’t"
        description={
          data
            ? `Posts of ${countWords(data.channels_read, 'channel')}, compared with ${countWords(data.compared_with.posts, 'post')} and ${countWords(data.compared_with.documents, 'document')} of ours.`
            : 'The relevant channels, compared with our posts and our knowledge base.'
        }
        className="w-[min(760px,calc(100vw-32px))]"
      >
        <DialogBody>
          {error && (
            <ErrorState title="The topics could not be found" detail={error.message} onRetry={() => void refetch()} />
          )}
          {!data && !error && (
            <Loading>
              <Skeleton className="h-40" />
              <Skeleton className="mt-3 h-40" />
            </Loading>
          )}
          {data?.topics.length === 0 && (
            <EmptyState icon={Lightbulb} title="No such topic">
              Mark channels as relevant: their posts are compared with ours.
            </EmptyState>
          )}
          {data && data.topics.length > 0 && (
            <ul className="flex flex-col gap-4">
              {data.topics.map((topic) => (
                <li key={topic.words.join(' ')}>
                  <Topic topic={topic} canEdit={canEdit} />
                </li>
              ))}
            </ul>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Topic({ topic, canEdit }: { topic: WireTopicGaps['topics'][number]; canEdit: boolean }) {
  const { words, channels, posts_count, examples, ours } = topic;
  return (
    <section aria-label={words.join(', ')} className="rounded-card border border-line p-3.5">
      <h3 className="font-semibold">{words.join(', ')}</h3>
      <p className="mt-0.5 text-dense text-muted">
        {countWords(posts_count, 'post')} in {countWords(channels.length, 'channel')}:{' '}
        {channels.map(({ title, username }) => title ?? atName(username)).join(', ')}. Of ours,{' '}
        {countWords(ours.posts, 'post')} and {countWords(ours.documents, 'document')}.
      </p>
      <ul className="mt-2.5 flex flex-col gap-2">
        {examples.map((post) => (
          <li key={`${post.channel} ${post.post_id}`}>
            <ChannelPost post={post}>
              {canEdit && <IdeaButton from={{ kind: 'result', id: post.result_id }} postId={post.post_id} />}
            </ChannelPost>
          </li>
        ))}
      </ul>
    </section>
  );
}

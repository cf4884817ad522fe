'use client';

import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { ErrorState } from '@/components/shared/error-state';
import { Loading } from '@/components/shared/loading';
import { RelativeTime } from '@/components/shared/relative-time';
import { Sheet } from '@/components/shared/sheet';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { WireChannelDetails } from '@/lib/contracts/search-results';
import type { WireSearch } from '@/lib/contracts/searches';
import { getChannelResult } from '@/lib/routes/search-results';
import { IdeaButton } from '../ideas/idea-button';
import { WatchButton } from '../watched/watch-button';
import { ChannelPhoto } from '../channel-photo';
import { MarkRadios, markWords } from '../results/mark-radios';
import { ScoreWhy } from '../results/score-why';
import { useMarks } from '../results/use-marks';
import { openChannel } from '../use-search-address';
import { atName, countWords, percentWords } from '../words';
import { ChannelPost } from './channel-post';
import { GrowthLine } from './growth-line';

type ChannelPanelProps = {
  search: WireSearch;
  resultId: string;
  /** The results beside it, in their order. */
  list: readonly { id: string }[];
  canEdit: boolean;
};

/** A channel of a search: its posts as they look, how it grew, and who leads to it. */
export function ChannelPanel({ search, resultId, list, canEdit }: ChannelPanelProps) {
  const { data, error, refetch } = useEndpoint(getChannelResult, { params: { id: resultId } });
  const title = data ? (data.result.title ?? atName(data.result.username)) : 'Channel';
  const at = list.findIndex(({ id }) => id === resultId);
  const stepTo = (row: { id: string } | undefined) => row && (() => openChannel(row.id));
  return (
    <Sheet
      title={title}
      label="Channel"
      before={data && <ChannelPhoto title={title} photo={data.result.photo_url} />}
      status={
        data && (
          <span className="tabular">
            {atName(data.result.username)}
            {data.result.participants_count !== null &&
              ` · ${countWords(data.result.participants_count, 'participant')}`}
          </span>
        )
      }
      actions={
        data && (
          <Button variant="ghost" size="icon-sm" asChild>
            <a
              href={data.result.url}
              target="_blank"
              rel="noreferrer"
              aria-label="Open in Telegram"
              title="Open in Telegram"
            >
              <ExternalLink aria-hidden />
            </a>
          </Button>
        )
      }
      onPrevious={stepTo(at > 0 ? list[at - 1] : undefined)}
      onNext={stepTo(at >= 0 ? list[at + 1] : undefined)}
      onClose={() => openChannel(null)}
    >
      {error && !data && (
        <div className="p-4">
          {error.statusCode === 404 ? (
            <p className="text-muted">This channel is not among the results any more.</p>
          ) : (
            <ErrorState title="The channel could not be loaded" detail={error.message} onRetry={() => void refetch()} />
          )}
        </div>
      )}
      {!data && !error && (
        <div className="p-4">
          <Loading>
            <Skeleton className="h-16" />
            <Skeleton className="mt-3 h-24" />
            <Skeleton className="mt-3 h-56" />
          </Loading>
        </div>
      )}
      {data && <Whole data={data} search={search} canEdit={canEdit} />}
    </Sheet>
  );
}

function Whole({ data, search, canEdit }: { data: WireChannelDetails; search: WireSearch; canEdit: boolean }) {
  const { result, posts, growth, found_in, points_to } = data;
  const marks = useMarks(search, () => undefined);
  const title = result.title ?? atName(result.username);
  return (
    <div className="flex flex-col gap-5 p-4 text-dense">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {canEdit ? (
          <MarkRadios
            id={`panel-${result.id}`}
            name={`${title}, beside the table`}
            mark={marks.markOf(result)}
            disabled={false}
            onMark={(mark) => void marks.mark(result, mark)}
          />
        ) : (
          <span>{markWords(result.is_relevant)}</span>
        )}
        {canEdit && <WatchButton projectId={result.project_id} username={result.username} />}
        <span className="tabular text-muted">
          {result.theme_relevance === null ? 'Not scored yet' : `${percentWords(result.theme_relevance)} relevant`}
          {result.last_post_at && (
            <>
              {' '}
              · last post <RelativeTime at={result.last_post_at} past />
            </>
          )}
        </span>
      </div>
      {result.description && <p className="break-words whitespace-pre-line">{result.description}</p>}
      <Part
        title={result.theme_relevance === null ? 'How it was found' : `Why ${percentWords(result.theme_relevance)}`}
      >
        <ScoreWhy row={result} seed={search.initial_channel} isLikeness={search.channel_theme === null} />
      </Part>
      <Part title="Growth">
        <GrowthLine points={growth} />
      </Part>
      {found_in.length > 0 && (
        <Part title="Who leads to it">
          <Neighbours neighbours={found_in} />
        </Part>
      )}
      {points_to.length > 0 && (
        <Part title="Where it leads">
          <Neighbours neighbours={points_to} />
        </Part>
      )}
      <Part title={posts.length > 0 ? `Newest posts (${posts.length})` : 'Posts'}>
        {posts.length === 0 ? (
          <p className="text-muted">{result.reason ?? 'None of its posts has been read yet.'}</p>
        ) : (
          <ul className="flex flex-col gap-2.5">
            {posts.map((post) => (
              <li key={post.post_id}>
                <ChannelPost post={post}>
                  {canEdit && <IdeaButton from={{ kind: 'result', id: result.id }} postId={post.post_id} />}
                </ChannelPost>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-tiny font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

const HOW = { forward: 'forwards', mention: 'mentions', link: 'links', recommendation: 'recommendation' } as const;
const ONE = { forward: 'forward', mention: 'mention', link: 'link', recommendation: 'recommendation' } as const;
const MOST_SHOWN = 12;

type Neighbour = { id: string | null; username: string; how: keyof typeof HOW; count: number };

function Neighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  return (
    <ul className="flex flex-col">
      {neighbours.slice(0, MOST_SHOWN).map(({ id, username, how, count }) => (
        <li
          key={`${username} ${how}`}
          className="flex items-baseline justify-between gap-3 border-b border-line py-1 last:border-b-0"
        >
          {id ? (
            <button
              type="button"
              onClick={() => openChannel(id)}
              className="min-w-0 truncate text-left text-accent-text underline-offset-4 hover:underline"
            >
              {atName(username)}
            </button>
          ) : (
            <span className="min-w-0 truncate">{atName(username)}</span>
          )}
          <span className="tabular shrink-0 text-muted">
            {how === 'recommendation' ? 'recommended by Telegram' : countWords(count, ONE[how], HOW[how])}
          </span>
        </li>
      ))}
      {neighbours.length > MOST_SHOWN && <li className="pt-1 text-muted">+{neighbours.length - MOST_SHOWN} more</li>}
    </ul>
  );
}

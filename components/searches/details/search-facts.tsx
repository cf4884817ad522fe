'use client';

import { Hourglass } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { RelativeTime } from '@/components/shared/relative-time';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { Switch } from '@/components/ui/switch';
import type { WireSearch } from '@/lib/contracts/searches';
import { isActive, type ScoreMethod } from '@/lib/searches/values';
import { StatusMark } from '../status-mark';
import { atName, countWords, minuteWords, spanWords } from '../words';

const SOURCE_WORDS = { web: 'Telegram’s web preview', mtproto: 'Telegram account' } as const;
const METHOD_WORDS: Record<ScoreMethod, string> = {
  embeddings: 'Relevance is judged by meaning',
  lexical: 'Relevance is judged by words',
  none: 'Relevance is not judged yet',
};

type SearchFactsProps = {
  search: WireSearch;
  autoRefresh: boolean;
  onAutoRefresh: (on: boolean) => void;
};

/** Where a search stands: its state, what it waits for, what is found and what is left. */
export function SearchFacts({ search, autoRefresh, onAutoRefresh }: SearchFactsProps) {
  const switchId = useId();
  const { status, progress, seconds_left, calls_left, reason, error_message, retry_after_seconds } = search;
  const active = isActive(status);
  return (
    <section aria-label="Search details">
      <Card className="flex flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <StatusMark status={status} />
          <div className="flex min-w-48 flex-1 items-center gap-x-3 gap-y-1.5 max-sm:order-last max-sm:basis-full max-sm:flex-wrap">
            <Progress value={progress} label="Progress of the search" className="sm:max-w-64" />
            <span className="tabular text-dense whitespace-nowrap text-muted">
              {search.channels_counted.toLocaleString('en')} of {search.channel_count_to_find.toLocaleString('en')}{' '}
              found
              {active && seconds_left !== null && ` · ${spanWords(seconds_left)} left`}
            </span>
          </div>
          <span className="ml-auto flex items-center gap-2">
            <Switch id={switchId} checked={autoRefresh} onCheckedChange={onAutoRefresh} />
            <label htmlFor={switchId} className="cursor-pointer text-dense">
              Auto-refresh
            </label>
          </span>
        </div>
        <div role="status" className="contents">
          {retry_after_seconds !== null && (status === 'FLOOD_WAIT' || status === 'PAUSED') && (
            <p className="flex items-start gap-1.5 text-dense text-partial">
              <Hourglass aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span>
                Telegram asks to wait: retry in {minuteWords(retry_after_seconds)}. The search goes on by itself.
              </span>
            </p>
          )}
          {error_message && <p className="text-dense break-words text-failed">{error_message}</p>}
          {reason && reason !== error_message && <p className="text-dense break-words text-muted">{reason}</p>}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-dense sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
          <Fact name="Initial channel">{atName(search.initial_channel)}</Fact>
          <Fact name="Results">{search.total_results_count.toLocaleString('en')}</Fact>
          <Fact name="Channels found">{search.total_channels_found.toLocaleString('en')}</Fact>
          <Fact name="Channels processed">{search.channels_processed_count.toLocaleString('en')}</Fact>
          <Fact name="Calls">
            {search.calls_made.toLocaleString('en')}
            {active && ` · ${calls_left.toLocaleString('en')} left`}
          </Fact>
          <Fact name="Created at">
            <RelativeTime at={search.created_at} past />
          </Fact>
        </dl>
        <p className="text-tiny text-muted">
          {countWords(search.message_limit, 'post')} of each channel are read, over{' '}
          {search.sources.map((source) => SOURCE_WORDS[source]).join(' and ') || 'no source yet'}.{' '}
          {METHOD_WORDS[search.score_method]}
          {search.channel_theme ? '.' : `: likeness to ${atName(search.initial_channel)}, since no theme was given.`}
        </p>
      </Card>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-tiny text-muted">{name}</dt>
      <dd className="tabular truncate font-semibold">{children}</dd>
    </div>
  );
}

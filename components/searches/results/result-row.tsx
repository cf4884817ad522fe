'use client';

import { Eye, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '@/components/ui/cn';
import type { WireChannelResult } from '@/lib/contracts/search-results';
import { ChannelPhoto } from '../channel-photo';
import { foundWords, LABELS, STATES } from '../result-words';
import { atName } from '../words';
import { MarkRadios, type Mark, markWords } from './mark-radios';
import { ScoreButton } from './score-button';

type ResultRowProps = {
  row: WireChannelResult;
  seed: string;
  /** No theme was given: relevance is likeness to the seed. */
  isLikeness: boolean;
  learnedAt: string | null;
  mark: Mark;
  onMark: (mark: Mark) => void;
  isOpen: boolean;
  /** A channel is open beside the table, which has less room. */
  isNarrow: boolean;
  canEdit: boolean;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
  onOpen: () => void;
};

const CELL = 'px-2.5 py-2 align-top';

export function ResultRow({
  row,
  seed,
  isLikeness,
  learnedAt,
  mark,
  onMark,
  isOpen,
  isNarrow,
  canEdit,
  isChosen,
  onChoose,
  onOpen,
}: ResultRowProps) {
  const { id, username, participants_count, description, labels, path } = row;
  const title = row.title ?? atName(username);
  const found = foundWords(path);
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cn(
        'border-b border-line last:border-b-0 hover:bg-hover has-[[data-row]:focus-visible]:bg-hover',
        (isOpen || isChosen) && 'bg-accent-soft hover:bg-accent-soft',
        mark === false && 'text-muted',
      )}
    >
      {canEdit && (
        <td className={cn(CELL, 'pr-0 max-sm:hidden')}>
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isChosen}
            onChange={() => undefined}
            onClick={(event: MouseEvent) => onChoose(event.shiftKey)}
            className="mt-2 block size-4 accent-accent"
          />
        </td>
      )}
      <th scope="row" className={cn(CELL, 'text-left font-normal')}>
        <div className="flex items-start gap-2.5">
          <ChannelPhoto title={title} photo={row.photo_url} className="mt-0.5 max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <div className="flex min-w-0 items-center gap-1.5">
              <button
                type="button"
                data-row={id}
                title={title}
                onClick={onOpen}
                className={cn(
                  'min-w-0 truncate text-left font-semibold underline-offset-4 hover:underline',
                  mark !== false && 'text-ink',
                )}
              >
                {title}
              </button>
              {row.watched && <Badge icon={Eye} words="Watched" />}
            </div>
            <p className={cn('truncate text-tiny text-muted', isNarrow ? '' : 'lg:hidden')}>
              {atName(username)}
              <span className={isNarrow ? 'xl:hidden' : 'md:hidden'}>
                {participants_count !== null && ` · ${participants_count.toLocaleString('en')}`}
              </span>
            </p>
            {found && (
              <p className="truncate text-tiny text-muted" title={found}>
                {found}
              </p>
            )}
            <Labels labels={labels} />
          </div>
        </div>
      </th>
      <td className={cn(CELL, 'pt-2.5', isNarrow ? 'hidden' : 'max-lg:hidden')}>
        <a
          href={row.url}
          target="_blank"
          rel="noreferrer"
          className="block truncate text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          {atName(username)}
        </a>
      </td>
      <td className={cn(CELL, 'tabular pt-2.5 text-right', isNarrow ? 'max-xl:hidden' : 'max-md:hidden')}>
        {participants_count === null ? <Unknown /> : participants_count.toLocaleString('en')}
      </td>
      <td className={cn(CELL, 'pt-2.5', isNarrow ? 'hidden' : 'max-lg:hidden')}>
        <span title={row.reason ?? STATES[row.state]} className={row.checked ? undefined : 'text-muted'}>
          {row.checked ? 'Yes' : row.state === 'reading' ? 'Reading' : 'No'}
        </span>
      </td>
      <td className={cn(CELL, 'pt-2')}>
        <ScoreButton row={row} seed={seed} isLikeness={isLikeness} learnedAt={learnedAt} />
      </td>
      <td className={cn(CELL, 'pt-1.5')}>
        {canEdit ? (
          <MarkRadios id={id} name={title} mark={mark} disabled={false} onMark={onMark} />
        ) : (
          <span className="mt-1 block">{markWords(mark)}</span>
        )}
      </td>
      <td className={cn(CELL, 'pt-2.5', isNarrow ? 'hidden' : 'max-xl:hidden')}>
        {description && (
          <p className="line-clamp-2 break-words text-muted" title={description}>
            {description}
          </p>
        )}
      </td>
    </tr>
  );
}

function Labels({ labels }: Pick<WireChannelResult, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <ul aria-label="Labels" className="mt-1 flex flex-wrap gap-1">
      {labels.map((label) => (
        <li
          key={label}
          title={LABELS[label].sentence}
          className={cn(
            'h-4.5 max-w-full truncate rounded-full px-1.5 text-tiny leading-4.5 font-normal',
            label === 'restricted' ? 'bg-sunken text-muted' : 'bg-partial-soft text-partial',
          )}
        >
          {LABELS[label].word}
        </li>
      ))}
    </ul>
  );
}

function Badge({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <span title={words} className="shrink-0 text-accent-text">
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

function Unknown() {
  return (
    <span className="text-muted" title="Not known yet">
      –<span className="sr-only">not known yet</span>
    </span>
  );
}

'use client';

import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { DateControl } from '@/components/shared/dates/date-control';
import type { DatePlan } from '@/components/shared/dates/date-plan';
import { useNow } from '@/components/shared/use-now';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { DialogSubmit } from '@/components/ui/dialog-submit';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { shortTime } from '@/lib/format/relative-time';
import { zoneName } from '@/lib/dates/local-time';
import { atSameTime, fixedBecause, pastBecause, shifted, spread, type Move } from '@/lib/schedule/moves';
import { firstWords } from '@/lib/posts/first-words';

const WAYS = { shift: 'Shift by', spread: 'Spread evenly between', time: 'Same time of day' } as const;
type Way = keyof typeof WAYS;

const UNITS = {
  minutes: { days: 0, minutes: 1 },
  hours: { days: 0, minutes: 60 },
  days: { days: 1, minutes: 0 },
  weeks: { days: 7, minutes: 0 },
} as const;
type Unit = keyof typeof UNITS;

type Values = { way: Way; amount: string; unit: Unit; first: string | null; last: string | null; time: string };

/** Rows shown; the rest is a count. */
const MAX_LISTED = 6;

function movesOf(posts: readonly WirePostCard[], { way, amount, unit, first, last, time }: Values): Move[] {
  if (way === 'shift')
    return shifted(posts, { days: Number(amount) * UNITS[unit].days, minutes: Number(amount) * UNITS[unit].minutes });
  if (way === 'time') return atSameTime(posts, time);
  return first && last && first <= last ? spread(posts, { first, last }) : [];
}

const isAfter = ({ first, last }: Values) => first !== null && last !== null && first > last;

/** Other posts stand beside the span, but no slots of the queue, since the posts between its ends take none. */
const planOf = ([post]: readonly WirePostCard[]): DatePlan | null =>
  post ? { projectId: post.projectId, postId: null, platforms: [], takesSlots: false } : null;

type MoveDialogProps = {
  posts: readonly WirePostCard[];
  onMove: (moves: readonly Move[]) => void;
  onClose: () => void;
};

/** New times for many posts, seen before they are set. */
export function MoveDialog({ posts, onMove, onClose }: MoveDialogProps) {
  const now = new Date(useNow());
  const movable = posts.filter((post) => fixedBecause(post) === null);
  const times = movable.flatMap(({ scheduledFor }) => scheduledFor ?? []).sort();
  const [values, setValues] = useState<Values>(() => ({
    way: 'shift',
    amount: '1',
    unit: 'days',
    first: times[0] ?? null,
    last: times.at(-1) ?? null,
    time: '09:00',
  }));
  const set = (change: Partial<Values>) => setValues((old) => ({ ...old, ...change }));
  const all = movesOf(movable, values).filter(({ from, to }) => from !== to);
  const moves = all.filter(({ to }) => pastBecause(to, now) === null);
  const left = [
    posts.length > movable.length && `${posts.length - movable.length} published or on the way: not moved.`,
    all.length > moves.length && `${all.length - moves.length} would be in the past: not moved.`,
    values.way !== 'spread' &&
      movable.some(({ scheduledFor }) => !scheduledFor) &&
      'Posts without a date stay without one.',
    values.way === 'spread' && isAfter(values) && 'The first time is after the last one.',
  ].filter(Boolean);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={posts.length === 1 ? 'Move 1 post' : `Move ${posts.length} posts`}
        description={`Times are in ${zoneName(now)}.`}
      >
        <form
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            if (moves.length === 0) return;
            onMove(moves);
            onClose();
          }}
        >
          <DialogBody>
            <Field label="How">
              {(control) => (
                <Select
                  {...control}
                  value={values.way}
                  onChange={(event) => set({ way: event.target.value as Way })}
                  options={Object.entries(WAYS).map(([way, words]) => ({ value: way, label: words }))}
                />
              )}
            </Field>
            <Fields values={values} set={set} plan={planOf(posts)} />
            <Preview posts={movable} moves={moves} />
            {left.length > 0 && (
              <p role="status" className="text-dense text-partial">
                {left.join(' ')}
              </p>
            )}
          </DialogBody>
          <DialogSubmit
            act={moves.length === 1 ? 'Move 1 post' : `Move ${moves.length} posts`}
            disabled={moves.length === 0}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}

type FieldsProps = { values: Values; set: (change: Partial<Values>) => void; plan: DatePlan | null };

function Fields({ values, set, plan }: FieldsProps) {
  if (values.way === 'time') {
    return (
      <Field label="Time">
        {(control) => (
          <Input
            {...control}
            type="time"
            required
            value={values.time}
            onChange={(event) => set({ time: event.target.value })}
            className="max-w-40"
          />
        )}
      </Field>
    );
  }
  if (values.way === 'spread') {
    return (
      <>
        <Field label="First">
          {(control) => (
            <DateControl
              control={control}
              value={values.first}
              plan={plan}
              chooseLabel="Choose the first date"
              onChange={(first) => set({ first })}
            />
          )}
        </Field>
        <Field label="Last">
          {(control) => (
            <DateControl
              control={control}
              value={values.last}
              plan={plan}
              chooseLabel="Choose the last date"
              onChange={(last) => set({ last })}
            />
          )}
        </Field>
      </>
    );
  }
  return (
    <div className="grid grid-cols-[120px_minmax(0,1fr)] gap-4">
      <Field label="Amount" help="Negative: earlier">
        {(control) => (
          <Input
            {...control}
            type="number"
            step={1}
            required
            value={values.amount}
            onChange={(event) => set({ amount: event.target.value })}
          />
        )}
      </Field>
      <Field label="Unit">
        {(control) => (
          <Select
            {...control}
            value={values.unit}
            onChange={(event) => set({ unit: event.target.value as Unit })}
            options={Object.keys(UNITS).map((unit) => ({ value: unit, label: unit }))}
          />
        )}
      </Field>
    </div>
  );
}

function Preview({ posts, moves }: { posts: readonly WirePostCard[]; moves: readonly Move[] }) {
  const titles = new Map(posts.map((post) => [post._id, firstWords(post)]));
  if (moves.length === 0) return null;
  return (
    <ul
      aria-label="New times"
      className="flex flex-col gap-1 rounded-control border border-line p-2 text-dense max-sm:gap-2"
    >
      {moves.slice(0, MAX_LISTED).map(({ id, from, to }) => (
        <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 flex-1 truncate max-sm:basis-full">{titles.get(id)}</span>
          <span className="tabular flex items-center gap-1 text-tiny text-muted">
            {from ? shortTime(new Date(from)) : 'No date'}
            <ArrowRight aria-label="to" className="size-3" />
            <span className="font-semibold text-ink">{shortTime(new Date(to))}</span>
          </span>
        </li>
      ))}
      {moves.length > MAX_LISTED && <li className="text-tiny text-muted">and {moves.length - MAX_LISTED} more</li>}
    </ul>
  );
}

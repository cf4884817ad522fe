'use client';

import { useEndpoints } from '@/components/api/use-endpoints';
import { Button } from '@/components/ui/button';
import { fromLocalInput } from '@/lib/dates/local-time';
import { viewerZone } from '@/lib/dates/viewer-zone';
import type { WireComparison } from '@/lib/contracts/results';
import { clockTime } from '@/lib/format/relative-time';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { listWords } from '@/lib/media/words';
import { bestHours } from '@/lib/results/best-hours';
import { figureWords } from '@/lib/results/figure-words';
import { compareResults } from '@/lib/routes/results';
import { dayOfKey } from '@/lib/schedule/day-cards';
import { dayName } from '@/lib/schedule/day-words';

const all = (answers: WireComparison[]) => answers;
const rowsAt = (answers: readonly WireComparison[], at: number) => answers[at]?.rows ?? [];

type BestHoursProps = {
  projectId: string;
  /** Where the post goes. */
  platforms: readonly PlatformKey[];
  day: string;
  now: Date;
  onTime: (iso: string) => void;
};

/**
 * The hours at which the project's own posts do best, on a day; nothing while too little is known. Of the networks that
 * the post goes to, each by itself: an hour that only a large one is used at would win everywhere.
 */
export function BestHours({ projectId, platforms, day, now, onTime }: BestHoursProps) {
  const of = platforms.length > 0 ? platforms : [undefined];
  const input = of.map((platform) => {
    const query = { projectId, by: 'hour' as const, zone: viewerZone() };
    return { query: { ...query, ...(platform && { platform }) } };
  });
  const answers = useEndpoints(compareResults, input, { combine: all });
  // Of some alone the hours would change under the pointer when the others come.
  const best =
    answers.length < of.length ? [] : bestHours(of.map((network, at) => ({ network, rows: rowsAt(answers, at) })));
  const times = best.flatMap(({ hour, known }) => {
    const iso = fromLocalInput(`${day}T${String(hour).padStart(2, '0')}:00`);
    const words = known
      .map(({ network, figure, spread }) => {
        const count = `${figureWords(figure, Math.round(spread.median))} in the median of ${spread.posts} posts`;
        return network && of.length > 1 ? `${labelOf(network)}: ${count}` : count;
      })
      .join('; ');
    return iso && new Date(iso) > now ? [{ iso, words }] : [];
  });
  if (times.length === 0) return null;
  const name = dayName.format(dayOfKey(day));
  return (
    <div role="group" aria-label="Best hours" className="flex flex-wrap items-center gap-1.5">
      <p className="w-full text-muted">
        Best hours of your posts{platforms.length > 0 && ` on ${listWords(platforms.map(labelOf))}`}
      </p>
      {times.map(({ iso, words }) => (
        <Button
          key={iso}
          variant="outline"
          size="sm"
          aria-label={`Best hour ${name}, ${clockTime(new Date(iso))}: ${words}`}
          title={words}
          onClick={() => onTime(iso)}
        >
          {clockTime(new Date(iso))}
        </Button>
      ))}
    </div>
  );
}

'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { Button } from '@/components/ui/button';
import { fromLocalInput } from '@/lib/dates/local-time';
import { viewerZone } from '@/lib/dates/viewer-zone';
import { clockTime } from '@/lib/format/relative-time';
import { labelOf, type PlatformKey } from '@/lib/platforms/keys';
import { bestHours } from '@/lib/results/best-hours';
import { figureWords } from '@/lib/results/figure-words';
import { compareResults } from '@/lib/routes/results';
import { dayOfKey } from '@/lib/schedule/day-cards';
import { dayName } from '../schedule-words';

type BestHoursProps = {
  projectId: string;
  /** Where the post goes. */
  platforms: readonly PlatformKey[];
  day: string;
  now: Date;
  onTime: (iso: string) => void;
};

/**
 * The hours at which the project's own posts do best, on a day; nothing while too little is known. Of one network where
 * the post goes to one: an hour that only a large one is used at would win everywhere.
 */
export function BestHours({ projectId, platforms, day, now, onTime }: BestHoursProps) {
  const [only] = platforms.length === 1 ? platforms : [];
  const query = { projectId, by: 'hour' as const, zone: viewerZone(), ...(only && { platform: only }) };
  const { data } = useEndpoint(compareResults, { query });
  const best = data && bestHours(data.rows);
  if (!best) return null;
  const times = best.hours.flatMap(({ hour, spread }) => {
    const iso = fromLocalInput(`${day}T${String(hour).padStart(2, '0')}:00`);
    const words = `${figureWords(best.figure, Math.round(spread.median))} in the median of ${spread.posts} posts`;
    return iso && new Date(iso) > now ? [{ iso, words }] : [];
  });
  if (times.length === 0) return null;
  const name = dayName.format(dayOfKey(day));
  return (
    <div role="group" aria-label="Best hours" className="flex flex-wrap items-center gap-1.5">
      <p className="w-full text-muted">Best hours of your posts{only && ` on ${labelOf(only)}`}</p>
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

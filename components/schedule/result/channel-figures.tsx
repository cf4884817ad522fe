import { RelativeTime } from '@/components/shared/relative-time';
import { Skeleton } from '@/components/ui/skeleton';
import { figuresInWords, figureName, figureWords } from '@/lib/results/figure-words';
import { FIGURES, type Figure } from '@/lib/results/figures';
import type { ChannelFigures as Figures } from './use-post-results';

type ChannelFiguresProps = { figures: Figures | undefined; isLoading: boolean };

/** How a post does on one network: its latest figures, how they grew, and what is not given. */
export function ChannelFigures({ figures, isLoading }: ChannelFiguresProps) {
  if (isLoading) return <Skeleton className="h-5 w-48" />;
  if (!figures) return null;
  const { latest, nextAt, unavailable } = figures;
  const words = latest ? figuresInWords(latest) : [];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {words.length > 0 && <p className="tabular text-base font-semibold">{words.join(' · ')}</p>}
        <Growth readings={figures.readings} />
        {latest ? (
          <span className="text-tiny text-muted">
            Read <RelativeTime at={latest.at} past />
          </span>
        ) : (
          nextAt &&
          !unavailable && (
            <span className="text-dense text-muted">
              Figures are read <RelativeTime at={nextAt} />
            </span>
          )
        )}
      </div>
      {unavailable && <p className="text-dense text-muted">{unavailable}</p>}
    </div>
  );
}

const WIDTH = 72;
const HEIGHT = 18;

/** The first figure that a network gives, reading by reading. */
function Growth({ readings }: Pick<Figures, 'readings'>) {
  const figure = FIGURES.find((one) => readings.filter((reading) => reading[one] !== null).length > 2);
  if (!figure) return null;
  const { points, first, last } = lineOf(readings, figure);
  return (
    <svg
      role="img"
      aria-label={`${figureName(figure)} over time: from ${first.toLocaleString('en')} to ${figureWords(figure, last)}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="shrink-0 text-accent-text"
    >
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

function lineOf(readings: Figures['readings'], figure: Figure) {
  const known = readings.flatMap(({ at, [figure]: value }) => (value === null ? [] : [{ at: Date.parse(at), value }]));
  const [first, last] = [known[0] ?? { at: 0, value: 0 }, known.at(-1) ?? { at: 0, value: 0 }];
  const most = Math.max(1, ...known.map(({ value }) => value));
  const span = Math.max(1, last.at - first.at);
  const points = known
    .map(({ at, value }) => [((at - first.at) / span) * WIDTH, HEIGHT - 1 - (value / most) * (HEIGHT - 2)])
    .map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`);
  return { points: points.join(' '), first: first.value, last: last.value };
}

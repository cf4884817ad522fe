import { shortTime } from '@/lib/format/relative-time';
import { countWords } from '../words';

type Point = { at: string; participants_count: number };

const WIDTH = 400;
const HEIGHT = 72;
const EDGE = 4;

/** Subscribers over time as a line, and in words for those who do not see it. */
export function GrowthLine({ points }: { points: readonly Point[] }) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return <p className="text-muted">Its participants have not been seen yet.</p>;
  const day = (at: string) => shortTime(new Date(at));
  if (points.length === 1)
    return (
      <p className="text-muted">
        {countWords(last.participants_count, 'participant')} on {day(last.at)}. Each time it is seen again adds a point.
      </p>
    );
  const difference = last.participants_count - first.participants_count;
  const words = `${difference >= 0 ? '+' : '−'}${Math.abs(difference).toLocaleString('en')} since ${day(first.at)}`;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Participants: ${first.participants_count.toLocaleString('en')} on ${day(first.at)}, ${last.participants_count.toLocaleString('en')} on ${day(last.at)}`}
        preserveAspectRatio="none"
        className="h-18 w-full text-accent-text"
      >
        <polyline
          points={lineOf(points)}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="tabular flex justify-between gap-3 text-tiny text-muted">
        <span>{words}</span>
        <span>{countWords(last.participants_count, 'participant')} now</span>
      </figcaption>
    </figure>
  );
}

function lineOf(points: readonly Point[]): string {
  const times = points.map(({ at }) => Date.parse(at));
  const counts = points.map(({ participants_count }) => participants_count);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const x = (time: number) => EDGE + ((time - from) / Math.max(to - from, 1)) * (WIDTH - 2 * EDGE);
  // A flat line stands in the middle.
  const y = (count: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((count - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  return counts.map((count, index) => `${x(times[index] ?? from).toFixed(1)},${y(count).toFixed(1)}`).join(' ');
}

import { Link } from '@/components/ui/link';
import type { WireComparedRow } from '@/lib/contracts/results';
import { shortTime } from '@/lib/format/relative-time';
import type { Comparison } from '@/lib/results/compare';
import { figureWords } from '@/lib/results/figure-words';
import type { Figure } from '@/lib/results/figures';
import { inOrder } from '@/lib/results/row-order';

type ComparisonListProps = { rows: readonly WireComparedRow[]; by: Comparison; figure: Figure; label: string };

/** A row per group: the median as a bar, its interval, and from how many posts; too few say so. */
export function ComparisonList({ rows, by, figure, label }: ComparisonListProps) {
  const known = inOrder(
    rows.filter(({ figures }) => figures[figure] !== null),
    { by, figure },
  );
  const most = Math.max(1, ...known.map(({ figures }) => figures[figure]?.median ?? 0));
  return (
    <ul aria-label={label} className="flex flex-col">
      {known.map(({ key, label: name, at, figures }) => {
        const spread = figures[figure];
        if (!spread) return null;
        return (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 text-dense last:border-b-0 md:min-h-10 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]"
          >
            <span className="truncate font-semibold" title={name}>
              {by === 'post' ? (
                <Link href={`/schedule?post=${key}`} className="hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            <span aria-hidden className="h-3 rounded-small bg-sunken max-md:order-last max-md:col-span-2">
              <span
                className={
                  spread.enough || by === 'post'
                    ? 'block h-full rounded-small bg-accent'
                    : 'block h-full rounded-small bg-line'
                }
                style={{ width: `${Math.max((spread.median / most) * 100, 1)}%` }}
              />
            </span>
            <span className="tabular flex flex-wrap justify-end gap-x-2 text-right md:min-w-72">
              <span>{figureWords(figure, Math.round(spread.median))}</span>
              <span className="text-muted">{by === 'post' ? at && shortTime(new Date(at)) : sureness(spread)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function sureness({ posts, low, high, enough }: NonNullable<WireComparedRow['figures'][Figure]>): string {
  const from = posts === 1 ? '1 post' : `${posts.toLocaleString('en')} posts`;
  if (!enough) return `${from}: too few to say`;
  const [least, most] = [low, high].map((value) => Math.round(value).toLocaleString('en'));
  return `${least} to ${most}, ${from}`;
}

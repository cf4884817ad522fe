'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';

export type Bar = {
  label: string;
  value: number;
  /** Instead of the bare figure. */ words?: string;
  /** Of a column where there is little room; by default the label. */ short?: string;
  /** Where two bars may have the same label. */ id?: string;
};

/** More columns than these have no room for their figures: the highest one's stands above. */
const COLUMNS_WITH_WORDS = 14;

type BarChartProps = {
  title: string;
  bars: readonly Bar[];
  /** Names of the labels and of the values, for the table. */
  columns: readonly [label: string, value: string];
  /** Bars that lie, for long labels; or columns, for what follows in time. */
  kind?: 'bars' | 'columns';
  empty: string;
};

/**
 * One series as bars, drawn with boxes: no library, a few hundred bytes. The same figures as a table, for those who
 * would rather read; screen readers are given the table's words either way.
 */
export function BarChart({ title, bars, columns, kind = 'bars', empty }: BarChartProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  // Figures may be cents: the largest fills the height, however small it is.
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1;
  const isCrowded = kind === 'columns' && bars.length > COLUMNS_WITH_WORDS;
  const highest = bars.find(({ value }) => value === most);
  const hasFigures = bars.some(({ value }) => value > 0);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-panel p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="text-dense font-semibold">
          {title}
        </h2>
        {hasFigures && (
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={isTable}
            aria-label={`${title} as a table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        )}
      </div>
      {!hasFigures ? (
        <p className="text-dense text-muted">{empty}</p>
      ) : isTable ? (
        <FigureTable title={title} bars={bars} columns={columns} />
      ) : kind === 'bars' ? (
        <ul className="flex flex-col gap-1.5">
          {bars.map(({ id, label, value, words }) => (
            <li
              key={id ?? label}
              className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] items-center gap-3 text-dense max-sm:grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto]"
            >
              <span className="truncate" title={label}>
                {label}
              </span>
              <span aria-hidden className="h-3.5 rounded-small bg-sunken">
                <span
                  className={cn('block h-full rounded-small bg-accent', value === 0 && 'bg-transparent')}
                  style={{ width: `${Math.max((value / most) * 100, 1.5)}%` }}
                />
              </span>
              <span className="tabular min-w-6 text-right text-muted">{words ?? value}</span>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="relative flex items-stretch gap-1">
          {isCrowded && highest && (
            <li aria-hidden className="tabular absolute top-0 left-0 text-tiny text-muted">
              At most {highest.words ?? highest.value}, {highest.label}
            </li>
          )}
          {bars.map(({ id, label, short = label, value, words }) => (
            <li
              key={id ?? label}
              title={isCrowded ? `${label}: ${words ?? value}` : undefined}
              className={cn('flex min-w-0 flex-1 flex-col items-center gap-1', isCrowded && 'pt-5')}
            >
              <span className={cn('tabular text-tiny text-muted', isCrowded && 'sr-only')}>{words ?? value}</span>
              <span aria-hidden className="flex h-28 w-full items-end">
                <span
                  className={cn('block w-full rounded-t-small bg-accent', value === 0 && 'bg-line')}
                  style={{ height: `${Math.max((value / most) * 100, 1.5)}%` }}
                />
              </span>
              <span className="w-full truncate text-center text-tiny text-muted" title={label}>
                <span className={isCrowded ? 'sr-only' : 'max-sm:sr-only'}>{label}</span>
                <span aria-hidden className={isCrowded ? undefined : 'sm:hidden'}>
                  {short}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FigureTable({ title, bars, columns }: Pick<BarChartProps, 'title' | 'bars' | 'columns'>) {
  return (
    <Table aria-label={title} columns={[{ label: columns[0] }, { label: columns[1], end: true }]}>
      {bars.map(({ id, label, value, words }) => (
        <TableRow key={id ?? label}>
          <TableHead className="break-words">{label}</TableHead>
          <TableCell end>{words ?? value}</TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

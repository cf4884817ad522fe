'use client';

import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { Button } from '@/components/ui/button';
import type { WireCsvPreview } from '@/lib/contracts/imports';
import { labelOf } from '@/lib/platforms/keys';
import { partTexts } from '@/lib/platforms/parts';

type Row = WireCsvPreview['rows'][number];
type CsvRowsProps = {
  rows: readonly Row[];
  timeZone: string;
  /** Those not to be imported. */ left: ReadonlySet<number>;
  onLeft: (left: ReadonlySet<number>) => void;
};

/** Rows drawn at first, and with each further click. */
const STEP = 50;

/** Every row with what is wrong with it; good ones can be left out. Those with errors come first. */
export function CsvRows({ rows, timeZone, left, onLeft }: CsvRowsProps) {
  const [shown, setShown] = useState(STEP);
  const sorted = useMemo(
    () => rows.toSorted((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0) || a.row - b.row),
    [rows],
  );
  const time = useMemo(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
    [timeZone],
  );

  function toggle(row: number): void {
    const next = new Set(left);
    if (!next.delete(row)) next.add(row);
    onLeft(next);
  }

  return (
    <>
      <ul aria-label="Rows" className="flex flex-col gap-1.5">
        {sorted.slice(0, shown).map((row) => (
          <li key={row.row} className="flex gap-3 rounded-control border border-line px-3 py-2">
            <input
              type="checkbox"
              aria-label={`Import row ${row.row}`}
              className="mt-1 size-4 shrink-0 accent-accent"
              disabled={row.errors.length > 0}
              checked={row.errors.length === 0 && !left.has(row.row)}
              onChange={() => toggle(row.row)}
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <span className="text-tiny text-muted tabular">Row {row.row}</span>
                <span className="min-w-0 truncate font-semibold">
                  {row.title || row.content.slice(0, 80) || 'No text'}
                </span>
                <Platforms row={row} />
              </p>
              <p className="text-dense text-muted">
                {row.scheduledFor ? `${time.format(new Date(row.scheduledFor))}, ${timeZone}` : 'No date'}
                {threadWords(partTexts(row.content).filter(Boolean).length)}
                {row.media.length > 0 && ` · ${row.media.length} ${row.media.length === 1 ? 'file' : 'files'}`}
                {row.tags.length > 0 && ` · ${row.tags.map((tag) => `#${tag}`).join(' ')}`}
              </p>
              {row.errors.map((text) => (
                <p key={text} className="flex items-start gap-1.5 text-dense break-words text-failed">
                  <CircleAlert aria-label="Error" className="mt-0.5 size-3.5 shrink-0" />
                  <span className="min-w-0">{text}</span>
                </p>
              ))}
              {row.warnings.map((text) => (
                <p key={text} className="flex items-start gap-1.5 text-dense break-words text-partial">
                  <TriangleAlert aria-label="Warning" className="mt-0.5 size-3.5 shrink-0" />
                  <span className="min-w-0">{text}</span>
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {shown < sorted.length && (
        <Button variant="ghost" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, sorted.length - shown)} more of {sorted.length}
        </Button>
      )}
    </>
  );
}

const threadWords = (parts: number) => parts > 1 && ` · Thread of ${parts} parts`;

function Platforms({ row }: { row: Row }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-muted">
      {row.platforms.map(({ platform }) => (
        <span key={platform} title={labelOf(platform)}>
          <PlatformMark platform={platform} className="size-3.5" />
          <span className="sr-only">{labelOf(platform)}</span>
        </span>
      ))}
    </span>
  );
}

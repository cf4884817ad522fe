'use client';

import { useId, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { WireFileDetails } from '@/lib/contracts/files';
import type { Range } from '@/lib/media/preset';
import { withEdge, type Trim } from '@/lib/media/trim';
import { durationWords } from '@/lib/media/words';
import { FilmstripTiles } from '../filmstrip-tiles';

type TrimFieldProps = {
  file: WireFileDetails;
  durationS: number;
  /** The network's limits. */
  lengths: Range;
  label: string;
  /** Null for the whole video. */
  trim: Trim | null;
  /** With the moment that was chosen last. */
  onChange: (trim: Trim | null, moment: number) => void;
};

const STEP_S = 0.1;
/** How far each key goes, in seconds. The browser's own step would be any. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowRight: STEP_S,
  ArrowUp: STEP_S,
  ArrowLeft: -STEP_S,
  ArrowDown: -STEP_S,
  PageUp: 1,
  PageDown: -1,
};
/** A limit that no video reaches is not worth mentioning. */
const DAY_S = 86_400;

/** The browser's own sliders, one over the other: only their handles take the mouse. */
const HANDLE = cn(
  'pointer-events-none absolute inset-0 size-full appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:h-16 [&::-webkit-slider-thumb]:w-3.5 [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-small [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-white [&::-webkit-slider-thumb]:bg-accent',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:h-15 [&::-moz-range-thumb]:w-2.5 [&::-moz-range-thumb]:cursor-ew-resize [&::-moz-range-thumb]:rounded-small [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-white [&::-moz-range-thumb]:bg-accent',
);

/** The part of a video that is wanted, between two handles on pictures of the whole. */
export function TrimField({ file, durationS, lengths, label, trim, onChange }: TrimFieldProps) {
  const id = useId();
  const shown = trim ?? { start: 0, end: durationS };
  const percent = (seconds: number) => `${(seconds / durationS) * 100}%`;

  function move(edge: keyof Trim, to: number): void {
    const next = withEdge({ trim: shown, edge, to, durationS, lengths });
    onChange(next.start <= 0 && next.end >= durationS ? null : next, Math.min(next[edge], durationS - STEP_S));
  }
  const byKey = (edge: keyof Trim) => (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(edge, Number((shown[edge] + by).toFixed(1)));
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-dense font-semibold">Trim</legend>
      <div className="relative h-16 px-[7px]">
        <div className="relative h-16 overflow-hidden rounded-control border border-line bg-sunken">
          {file.filmstrip && <FilmstripTiles strip={file.filmstrip} />}
          <div aria-hidden className="absolute inset-y-0 left-0 bg-black/65" style={{ width: percent(shown.start) }} />
          <div
            aria-hidden
            className="absolute inset-y-0 right-0 bg-black/65"
            style={{ width: percent(durationS - shown.end) }}
          />
        </div>
        {(['start', 'end'] as const).map((edge) => (
          <input
            key={edge}
            type="range"
            aria-label={edge === 'start' ? 'Start of the video' : 'End of the video'}
            aria-describedby={id}
            min={0}
            max={durationS}
            step="any"
            value={shown[edge]}
            aria-valuetext={durationWords(shown[edge])}
            onChange={(event) => move(edge, Number(event.target.value))}
            onKeyDown={byKey(edge)}
            className={HANDLE}
          />
        ))}
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p id={id} role="status" className="tabular min-w-0 flex-1 text-dense text-muted">
          {trim
            ? `${durationWords(trim.start)} – ${durationWords(trim.end)}: ${durationWords(trim.end - trim.start)} of ${durationWords(durationS)}.`
            : `The whole video: ${durationWords(durationS)}.`}{' '}
          {lengthWords(label, lengths)}
        </p>
        {trim && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null, 0)}>
            Whole video
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function lengthWords(label: string, [min, max]: Range): string {
  if (max > DAY_S) return '';
  return min > 0
    ? `${label} takes ${durationWords(min)} to ${durationWords(max)}.`
    : `${label} takes at most ${durationWords(max)}.`;
}

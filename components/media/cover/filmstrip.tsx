'use client';

import type { KeyboardEvent } from 'react';
import type { WireFileDetails } from '@/lib/contracts/files';
import { durationWords } from '@/lib/media/words';
import { FilmstripTiles } from '../filmstrip-tiles';

type FilmstripProps = {
  id: string;
  file: WireFileDetails;
  at: number;
  end: number;
  /** Seconds of one frame. */ step: number;
  onChange: (at: number) => void;
};

const PAGE_S = 1;

/** A slider along pictures of the whole video: the browser's own, so that keyboards and screen readers know it. */
export function Filmstrip({ id, file: { filmstrip }, at, end, step, onChange }: FilmstripProps) {
  function byPage(event: KeyboardEvent): void {
    const direction = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    onChange(Math.min(end, Math.max(0, at + direction * PAGE_S)));
  }
  return (
    <div className="relative h-16 overflow-hidden rounded-control border border-line bg-sunken focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text">
      {filmstrip && <FilmstripTiles strip={filmstrip} />}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-1 -translate-x-1/2 rounded-full bg-accent ring-2 ring-white"
        style={{ left: `${end > 0 ? (at / end) * 100 : 0}%` }}
      />
      <input
        id={id}
        type="range"
        min={0}
        max={end}
        step={step}
        value={at}
        aria-valuetext={durationWords(Number(at.toFixed(2)))}
        onChange={(event) => onChange(Number(event.target.value))}
        onKeyDown={byPage}
        className="absolute inset-0 size-full cursor-ew-resize opacity-0"
      />
    </div>
  );
}

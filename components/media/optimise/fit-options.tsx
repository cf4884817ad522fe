'use client';

import { useId } from 'react';
import type { Fit, Frame } from '@/lib/media/frame';
import { aspectWords } from '@/lib/media/words';

const MODES: { mode: Fit['mode']; label: string; help: string }[] = [
  { mode: 'auto', label: 'Automatic', help: 'Kept when the shape is allowed, else padded' },
  { mode: 'crop', label: 'Crop', help: 'Cut around a point that you choose' },
  { mode: 'pad', label: 'Pad', help: 'The whole picture, with bars' },
  { mode: 'keep', label: 'Keep', help: 'Never change the shape' },
];

/** A cover is cut to its shape unless told otherwise. */
const COVER_MODES = MODES.filter(({ mode }) => mode === 'crop' || mode === 'pad');

const DEFAULT_COLOR = '#101014';

type FitOptionsProps = {
  fit: Fit;
  onChange: (fit: Fit) => void;
  frame: Frame | null | undefined;
  label: string;
  as: 'media' | 'cover';
};

/** Automatic, crop, pad or keep; and what fills the bars. */
export function FitOptions({ fit, onChange, frame, label, as }: FitOptionsProps) {
  const name = useId();
  const modes = as === 'cover' ? COVER_MODES : MODES;
  const current = as === 'cover' && fit.mode === 'auto' ? 'crop' : fit.mode;
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-dense font-semibold">Fit</legend>
        <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
          {modes.map(({ mode, label: words, help }) => (
            <label
              key={mode}
              className="flex cursor-pointer items-start gap-2 rounded-control border border-line px-3 py-2 has-checked:border-accent-text has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name={name}
                aria-label={words}
                aria-describedby={`${name}-${mode}`}
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={current === mode}
                onChange={() => onChange({ ...fit, mode })}
              />
              <span className="min-w-0 text-dense">
                <span className="block font-semibold">{words}</span>
                <span id={`${name}-${mode}`} className="block text-muted">
                  {help}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {(fit.mode === 'pad' || (fit.mode === 'auto' && frame && isPadded(frame))) && (
        <Background fit={fit} onChange={onChange} />
      )}
      <p role="status" className="text-dense text-muted">
        {frame ? shapeWords({ frame, mode: current, label }) : ''}
      </p>
    </div>
  );
}

function isPadded({ inner, outer }: Frame): boolean {
  return inner[0] !== outer[0] || inner[1] !== outer[1];
}

function shapeWords({ frame, mode, label }: { frame: Frame; mode: Fit['mode']; label: string }): string {
  const shape = aspectWords(frame.outer[0] / frame.outer[1]);
  if (frame.crop) return `Cut to ${shape}. Drag the point, or move it with the arrow keys, to choose what stays.`;
  if (isPadded(frame)) return `The whole picture in ${shape}, with bars.`;
  return mode === 'crop' || mode === 'pad'
    ? `${label} takes this shape (${shape}): nothing is ${mode === 'crop' ? 'cut' : 'padded'}.`
    : `The shape stays: ${shape}.`;
}

/** The fill of the bars of a pad: the picture itself, blurred, or a colour. */
function Background({ fit, onChange }: { fit: Fit; onChange: (fit: Fit) => void }) {
  const name = useId();
  const isBlur = fit.background === 'blur';
  const color = isBlur ? DEFAULT_COLOR : fit.background;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-4 text-dense">
      <legend className="mb-1.5 text-dense font-semibold">Bars</legend>
      <label className="flex cursor-pointer items-center gap-2">
        <input
          type="radio"
          name={name}
          className="size-4 accent-accent"
          checked={isBlur}
          onChange={() => onChange({ ...fit, background: 'blur' })}
        />
        Blurred picture
      </label>
      <label className="flex cursor-pointer items-center gap-2">
        <input
          type="radio"
          name={name}
          className="size-4 accent-accent"
          checked={!isBlur}
          onChange={() => onChange({ ...fit, background: color as Fit['background'] })}
        />
        Colour
      </label>
      {!isBlur && (
        <input
          type="color"
          aria-label="Colour of the bars"
          value={color}
          onChange={(event) => onChange({ ...fit, background: event.target.value as Fit['background'] })}
          className="h-8 w-11 cursor-pointer rounded-control border border-edge bg-panel p-1"
        />
      )}
    </fieldset>
  );
}

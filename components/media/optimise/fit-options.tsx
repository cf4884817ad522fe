'use client';

import { RadioGroup } from '@/components/ui/radio-group';
import type { Fit, Frame } from '@/lib/media/frame';
import { aspectWords } from '@/lib/media/words';

const MODES: { value: Fit['mode']; label: string; help: string }[] = [
  { value: 'auto', label: 'Automatic', help: 'Kept when the shape is allowed, else padded' },
  { value: 'crop', label: 'Crop', help: 'Cut around a point that you choose' },
  { value: 'pad', label: 'Pad', help: 'The whole picture, with bars' },
  { value: 'keep', label: 'Keep', help: 'Never change the shape' },
];

/** A cover is cut to its shape unless told otherwise. */
const COVER_MODES = MODES.filter(({ value }) => value === 'crop' || value === 'pad');

const DEFAULT_COLOR = '#101014';

const FILLS = [
  { value: 'blur', label: 'Blurred picture' },
  { value: 'colour', label: 'Colour' },
] as const;

type FitOptionsProps = {
  fit: Fit;
  onChange: (fit: Fit) => void;
  frame: Frame | null | undefined;
  label: string;
  as: 'media' | 'cover';
};

/** Automatic, crop, pad or keep; and what fills the bars. */
export function FitOptions({ fit, onChange, frame, label, as }: FitOptionsProps) {
  const modes = as === 'cover' ? COVER_MODES : MODES;
  const current = as === 'cover' && fit.mode === 'auto' ? 'crop' : fit.mode;
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        framed
        className="grid gap-2 text-dense sm:grid-cols-2 lg:grid-cols-4"
        value={current}
        onValueChange={(mode) => onChange({ ...fit, mode })}
        options={modes}
      >
        <legend className="mb-1.5 text-dense font-semibold">Fit</legend>
      </RadioGroup>
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
  const isBlur = fit.background === 'blur';
  const color = isBlur ? DEFAULT_COLOR : fit.background;
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-4 text-dense">
      <RadioGroup
        className="flex-row flex-wrap gap-4"
        value={isBlur ? 'blur' : 'colour'}
        onValueChange={(fill) =>
          onChange({ ...fit, background: fill === 'blur' ? 'blur' : (color as Fit['background']) })
        }
        options={FILLS}
      >
        <legend className="mb-1.5 text-dense font-semibold">Bars</legend>
      </RadioGroup>
      {!isBlur && (
        <input
          type="color"
          aria-label="Colour of the bars"
          value={color}
          onChange={(event) => onChange({ ...fit, background: event.target.value as Fit['background'] })}
          className="h-8 w-11 cursor-pointer rounded-control border border-edge bg-panel p-1"
        />
      )}
    </div>
  );
}

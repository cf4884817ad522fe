'use client';

import { useRef } from 'react';
import { CURVE_WAY, curveOf, easedShare, heldCurve, type Curve, type Easing } from '@/lib/timeline/easing';

/** In units of the drawing: the time goes to the right, the way upwards. */
const [LEFT, TIME, TOP, WAY] = [10, 180, 8, 64];
const HEIGHT = 2 * TOP + WAY * (CURVE_WAY.max - CURVE_WAY.min);
const WIDTH = 2 * LEFT + TIME;
const xOf = (time: number): number => LEFT + time * TIME;
const yOf = (way: number): number => TOP + (CURVE_WAY.max - way) * WAY;
/** So many pieces are drawn of a curve. */
const PIECES = 90;

const HANDLES = [
  { name: 'First handle', at: 0 },
  { name: 'Second handle', at: 2 },
] as const;
const STEPS: Record<string, readonly [time: number, way: number]> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowDown: [0, -0.01],
  ArrowUp: [0, 0.01],
};
const percent = (share: number): string => `${Math.round(share * 100)} %`;

type CurveFieldProps = { easing: Easing; onChange: (curve: Curve, handle: string) => void };

/** The course from one keyframe to the next, with two handles that are moved by the pointer or by arrow keys. */
export function CurveField({ easing, onChange }: CurveFieldProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const curve = curveOf(easing);
  if (!curve) return null;
  const points = Array.from({ length: PIECES + 1 }, (_, piece) => {
    const time = piece / PIECES;
    return `${xOf(time).toFixed(1)},${yOf(time < 1 ? easedShare(easing, time) : 1).toFixed(1)}`;
  });
  const moved = (at: 0 | 2, time: number, way: number) => {
    const next = at === 0 ? ([time, way, curve[2], curve[3]] as const) : ([curve[0], curve[1], time, way] as const);
    onChange(heldCurve(next), String(at));
  };
  const drag = (event: React.PointerEvent, at: 0 | 2) => {
    const box = drawing.current?.getBoundingClientRect();
    if (!box || event.buttons !== 1) return;
    const [x, y] = [
      ((event.clientX - box.left) / box.width) * WIDTH,
      ((event.clientY - box.top) / box.height) * HEIGHT,
    ];
    moved(at, (x - LEFT) / TIME, CURVE_WAY.max - (y - TOP) / WAY);
  };
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label="Curve of the easing"
      className="w-full rounded-control border border-line bg-sunken"
    >
      {[0, 1].map((way) => (
        <line
          key={way}
          x1={LEFT}
          x2={LEFT + TIME}
          y1={yOf(way)}
          y2={yOf(way)}
          className="stroke-edge"
          strokeDasharray="3 3"
        />
      ))}
      <polyline points={points.join(' ')} className="fill-none stroke-ink" strokeWidth={2} />
      {HANDLES.map(({ name, at }) => {
        const [time, way] = [curve[at], curve[at + 1] ?? 0];
        const [x, y] = [xOf(time), yOf(way)];
        const step = (event: React.KeyboardEvent) => {
          const by = STEPS[event.key];
          if (!by) return;
          event.preventDefault();
          event.stopPropagation();
          const far = event.shiftKey ? 10 : 1;
          moved(at, time + by[0] * far, way + by[1] * far);
        };
        return (
          <g key={name}>
            <line x1={xOf(at / 2)} y1={yOf(at / 2)} x2={x} y2={y} className="stroke-accent" strokeWidth={1.5} />
            <g
              role="slider"
              tabIndex={0}
              aria-label={name}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(time * 100)}
              aria-valuetext={`${percent(time)} of the time, ${percent(way)} of the way`}
              className="group cursor-grab touch-none outline-none"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, at)}
              onKeyDown={step}
            >
              <circle cx={x} cy={y} r={14} className="fill-transparent" />
              <circle
                cx={x}
                cy={y}
                r={5}
                className="fill-accent stroke-panel group-focus-visible:stroke-ink group-focus-visible:[stroke-width:3]"
                strokeWidth={1.5}
              />
            </g>
          </g>
        );
      })}
    </svg>
  );
}

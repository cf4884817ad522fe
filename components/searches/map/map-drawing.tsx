'use client';

import { Maximize, Minus, Plus } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import { Button } from '@/components/ui/button';
import type { WireSearchMap } from '@/lib/contracts/search-work';
import { RELEVANT_FROM } from '@/lib/searches/values';
import { HALF, nextInDirection, type Place } from './layout';
import { MapNode } from './map-node';
import { nameSize, nodeWords, shownName } from './node-words';

type MapDrawingProps = {
  ref: Ref<SVGSVGElement>;
  map: WireSearchMap;
  places: ReadonlyMap<string, Place>;
  openName: string | null;
  label: string;
  /** How many times as wide as high it is drawn. */
  aspect: number;
  onOpen: (id: string) => void;
};

type View = { x: number; y: number; zoom: number };
const WHOLE: View = { x: 0, y: 0, zoom: 1 };
const [NEAREST, FARTHEST] = [8, 0.5];
const ZOOM_STEP = 1.4;

/** From this zoom on all channels may have their names. */
const NAMES_ALL = 1.3;

const clampZoom = (zoom: number) => Math.min(Math.max(zoom, FARTHEST), NEAREST);

/** The map: dragged by the pointer, zoomed by buttons, keys or Ctrl and the wheel; arrow keys walk through channels. */
export function MapDrawing({ ref, map, places, openName, label, aspect, onOpen }: MapDrawingProps) {
  const [view, setView] = useState(WHOLE);
  const [current, setCurrent] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const seed = map.nodes.find(({ is_seed }) => is_seed)?.username ?? map.nodes[0]?.username ?? null;
  const focusable = current ?? openName ?? seed;
  const lit = hovered ?? current ?? openName;
  const near = useMemo(() => neighboursOf(map.edges, lit), [map.edges, lit]);
  const named = useMemo(() => namedFirst(map, places, view.zoom), [map, places, view.zoom]);

  const zoomBy = (factor: number) => setView((old) => ({ ...old, zoom: clampZoom(old.zoom * factor) }));
  /** Units of the map per pixel of the screen. */
  const unit = () => (2 * HALF) / view.zoom / Math.max(box.current?.querySelector('svg')?.clientHeight ?? 1, 1);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') return zoomBy(ZOOM_STEP);
    if (event.key === '-') return zoomBy(1 / ZOOM_STEP);
    if (event.key === '0') return setView(WHOLE);
    const next = focusable && nextInDirection(places, focusable, event.key);
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (!next) return;
    setCurrent(next);
    follow(next);
    box.current?.querySelector<SVGGElement>(`[data-node="${CSS.escape(next)}"]`)?.focus();
  }
  /** Brings a channel into sight when zoomed in. */
  function follow(name: string): void {
    const place = places.get(name);
    setView((old) => {
      const seen = HALF / old.zoom;
      if (!place || (Math.abs(place.x - old.x) < seen * aspect * 0.85 && Math.abs(place.y - old.y) < seen * 0.85))
        return old;
      return { ...old, x: place.x, y: place.y };
    });
  }
  function onPointerMove(event: PointerEvent): void {
    const from = dragged.current;
    if (!from) return;
    const [dx, dy] = [(event.clientX - from.x) * unit(), (event.clientY - from.y) * unit()];
    dragged.current = { x: event.clientX, y: event.clientY };
    setView((old) => ({ ...old, x: old.x - dx, y: old.y - dy }));
  }

  const size = (2 * HALF) / view.zoom;
  return (
    <div ref={box} className="relative overflow-hidden rounded-card border border-line bg-panel">
      <svg
        ref={ref}
        viewBox={`${view.x - (size * aspect) / 2} ${view.y - size / 2} ${size * aspect} ${size}`}
        role="group"
        aria-label={label}
        aria-roledescription="map"
        onKeyDown={onKeyDown}
        onWheel={(event) => event.ctrlKey && zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15)}
        onPointerDown={(event) => {
          if ((event.target as Element).closest('[data-node]')) return;
          dragged.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (dragged.current = null)}
        onPointerCancel={() => (dragged.current = null)}
        className="block h-[min(640px,70dvh)] w-full cursor-grab touch-none active:cursor-grabbing"
      >
        <Edges edges={map.edges} places={places} lit={lit} />
        {map.nodes.map((node) => (
          <MapNode
            key={node.username}
            node={node}
            place={places.get(node.username)}
            zoom={view.zoom}
            isNamed={named.has(node.username) || node.username === lit || near.has(node.username)}
            isFaint={lit !== null && node.username !== lit && !near.has(node.username)}
            isOpen={node.username === openName}
            tabIndex={node.username === focusable ? 0 : -1}
            words={nodeWords(node, map.edges)}
            onFocus={() => setCurrent(node.username)}
            onBlur={() => setCurrent(null)}
            onHover={(isOver) => setHovered(isOver ? node.username : null)}
            onOpen={() => node.id && onOpen(node.id)}
          />
        ))}
      </svg>
      <ZoomButtons onZoom={zoomBy} onWhole={() => setView(WHOLE)} />
      <Legend />
    </div>
  );
}

type EdgesProps = { edges: WireSearchMap['edges']; places: ReadonlyMap<string, Place>; lit: string | null };

function Edges({ edges, places, lit }: EdgesProps) {
  // Hundreds of lines would hide what they join.
  const calm = 0.4 / Math.max(1, Math.sqrt(edges.length / 120));
  const strength = Math.max(...edges.map(({ count }) => count), 1);
  return (
    <g aria-hidden fill="none" stroke="var(--edge)">
      {edges.map(({ from, to, how, count }) => {
        const [a, b] = [places.get(from), places.get(to)];
        if (!a || !b || a === b) return null;
        const isNear = lit !== null && (from === lit || to === lit);
        return (
          <line
            key={`${from} ${to} ${how}`}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            stroke={isNear ? 'var(--accent-text)' : 'var(--edge)'}
            strokeOpacity={isNear ? 0.9 : lit === null ? calm : 0.6 * calm}
            strokeWidth={0.6 + 2.4 * (Math.log2(1 + count) / Math.log2(1 + strength))}
            strokeDasharray={how === 'recommendation' ? '4 4' : undefined}
          />
        );
      })}
    </g>
  );
}

function ZoomButtons({ onZoom, onWhole }: { onZoom: (factor: number) => void; onWhole: () => void }) {
  const acts = [
    ['Zoom in', '+', Plus, () => onZoom(ZOOM_STEP)],
    ['Zoom out', '−', Minus, () => onZoom(1 / ZOOM_STEP)],
    ['Show the whole map', '0', Maximize, onWhole],
  ] as const;
  return (
    <div className="absolute top-2 right-2 flex flex-col gap-1">
      {acts.map(([name, key, Icon, run]) => (
        <Button key={name} variant="outline" size="icon-sm" aria-label={name} title={`${name} (${key})`} onClick={run}>
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}

function Legend() {
  const entries = [
    ['var(--accent)', 'Initial channel'],
    ['var(--published)', 'Relevant'],
    ['var(--failed)', 'Not relevant'],
    ['var(--scheduled)', 'Not marked, deeper when nearer to the theme'],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-tiny text-muted">
      {entries.map(([colour, words]) => (
        <li key={words} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full" style={{ background: colour }} />
          {words}
        </li>
      ))}
      <li>Lines: forwards, mentions and links; dashed: recommendations</li>
    </ul>
  );
}

function neighboursOf(edges: WireSearchMap['edges'], name: string | null): ReadonlySet<string> {
  if (name === null) return new Set();
  return new Set(edges.flatMap(({ from, to }) => (from === name ? [to] : to === name ? [from] : [])));
}

/** Whose names are drawn: the seed and the best first, as long as no name would stand on another. */
function namedFirst({ nodes }: WireSearchMap, places: ReadonlyMap<string, Place>, zoom: number): ReadonlySet<string> {
  const best = [...nodes].sort(
    (a, b) => Number(b.is_seed) - Number(a.is_seed) || (b.theme_relevance ?? 0) - (a.theme_relevance ?? 0),
  );
  const size = nameSize(zoom);
  const drawn: { x: number; y: number; half: number }[] = [];
  const named = new Set<string>();
  for (const node of best) {
    const place = places.get(node.username);
    // Channels far from the theme get their names when one looks nearer.
    const isMain = node.is_seed || node.is_relevant !== null || (node.theme_relevance ?? 0) >= RELEVANT_FROM;
    if (!place || (!isMain && zoom < NAMES_ALL)) continue;
    const box = { x: place.x, y: place.y + place.r + size, half: (shownName(node).length * size * 0.56) / 2 };
    const isTaken = drawn.some(
      ({ x, y, half }) => Math.abs(y - box.y) < size * 1.25 && Math.abs(x - box.x) < half + box.half,
    );
    if (isTaken) continue;
    drawn.push(box);
    named.add(node.username);
  }
  return named;
}

'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import { endOf, isLocked } from '@/lib/timeline/model';
import { clockOf, FPS, toSeconds } from '@/lib/timeline/time';
import type { Scenes } from '../scenes/scenes';
import { useGuide } from '../state/guide';
import { TimelineBlock } from './timeline-block';
import { TransitionMarks } from './transition-marks';
import { TrackHead } from './track-head';
import { useFrame } from '../state/playhead';
import { pixelsPerFrame, ROW } from '../sizes';
import type { Editor } from '../state/editor';
import { useFileFacts } from './use-file-facts';
import { useMarquee } from './use-marquee';

const SceneMarks = loadLater(() => import('../scenes/scene-marks').then((part) => part.SceneMarks), {
  loading: () => null,
  optional: true,
});

const MarkerFlags = loadLater(() => import('./marker-flags').then((part) => part.MarkerFlags), {
  loading: () => null,
  optional: true,
});

/** The ruler's marks. */
const MARK_SECONDS = 10;
/** Blocks so many pixels outside the window are drawn too: none appears late. Scrolling counts in such steps. */
const MARGIN = 400;
/** The playhead is kept so far from the window's edges. */
const EDGE_PX = 60;

type TimelinePanelProps = {
  editor: Editor;
  /** Scene changes that are offered as cuts; null: none are. */
  scenes: Scenes | null;
  zoom: number;
  /** How many pixels of it are in sight. */
  onRoom: (pixels: number) => void;
};

/** The tracks with their blocks, the ruler and the playhead. */
export function TimelinePanel({ editor, scenes, zoom, onRoom }: TimelinePanelProps) {
  const { timeline, playhead, acts, selected } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 4_000 });
  const scale = pixelsPerFrame(timeline, zoom);
  const width = timeline.totalDuration * scale;
  const { marquee, handlers } = useMarquee(acts, scale);
  const look = () => {
    const box = scroller.current;
    if (!box) return;
    const from = Math.floor(box.scrollLeft / MARGIN - 1) * MARGIN;
    const to = Math.ceil((box.scrollLeft + box.clientWidth) / MARGIN + 1) * MARGIN;
    setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  useEffect(look, [zoom]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => box.clientWidth > 0 && onRoom(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [onRoom]);
  const isScrubbing = useRef(false);
  useEffect(
    () =>
      playhead.subscribe(() => {
        const box = scroller.current;
        const at = playhead.frame() * scale;
        if (!box || isScrubbing.current) return;
        if (at < box.scrollLeft || at > box.scrollLeft + box.clientWidth - EDGE_PX)
          box.scrollLeft = Math.max(0, at - EDGE_PX);
      }),
    [playhead, scale],
  );
  const frameAt = (event: React.PointerEvent) =>
    Math.round((event.clientX - event.currentTarget.getBoundingClientRect().left) / scale);
  const shown = timeline.items.filter((item) => endOf(item) * scale >= seen.from && item.start * scale <= seen.to);
  const factsOf = useFileFacts(shown);

  return (
    <section aria-label="Timeline" className="flex min-h-0 overflow-y-auto border-t border-line bg-panel">
      <div className="h-fit w-24 shrink-0 border-r border-line pt-6 md:w-36">
        {timeline.tracks.map((track) => (
          <TrackHead key={track.id} track={track} editor={editor} />
        ))}
      </div>
      <div ref={scroller} className="relative h-fit min-h-full min-w-0 flex-1 overflow-x-auto" onScroll={look}>
        <div className="relative" style={{ width }}>
          <div
            className="sticky top-0 z-20 h-6 cursor-pointer border-b border-line bg-panel"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              isScrubbing.current = true;
              playhead.seek(frameAt(event));
            }}
            onLostPointerCapture={() => {
              isScrubbing.current = false;
            }}
            onPointerMove={(event) => event.buttons === 1 && playhead.seek(Math.max(0, frameAt(event)))}
          >
            <Ruler totalDuration={timeline.totalDuration} scale={scale} />
            {timeline.markers && timeline.markers.length > 0 && <MarkerFlags {...{ editor, scale, ...seen }} />}
          </div>
          <div className="relative" {...handlers}>
            {timeline.tracks.map(({ id }) => (
              <div key={id} data-row className="border-b border-line" style={{ height: ROW }} />
            ))}
            {/* Not within their rows: a block that moves to another one keeps the focus. */}
            {shown.map((item) => (
              <TimelineBlock
                key={item.id}
                item={item}
                acts={acts}
                scale={scale}
                isSelected={selected.has(item.id)}
                isLocked={isLocked(timeline, item)}
                facts={factsOf(item)}
                from={seen.from}
                to={seen.to}
              />
            ))}
            <TransitionMarks timeline={timeline} shown={shown} acts={acts} scale={scale} />
            {scenes && <SceneMarks {...{ editor, scenes, scale, ...seen }} />}
            {marquee && (
              <div
                aria-hidden
                className="pointer-events-none absolute z-20 border border-accent bg-accent/15"
                style={marquee}
              />
            )}
          </div>
          <GuideLine editor={editor} scale={scale} />
          <PlayheadLine editor={editor} scale={scale} />
        </div>
      </div>
    </section>
  );
}

function Ruler({ totalDuration, scale }: { totalDuration: number; scale: number }) {
  return Array.from({ length: Math.floor(toSeconds(totalDuration) / MARK_SECONDS) + 1 }, (_, mark) => (
    <span
      key={mark}
      className="absolute top-0 h-full border-l border-line pl-1 text-tiny text-muted tabular-nums"
      style={{ left: mark * MARK_SECONDS * FPS * scale }}
    >
      {clockOf(mark * MARK_SECONDS * FPS).replace(/\.0$/, '')}
    </span>
  ));
}

/** Where the dragged edge lies, and on what. */
function GuideLine({ editor, scale }: { editor: Editor; scale: number }) {
  const guide = useGuide(editor.guide);
  if (!guide) return null;
  return (
    <div
      aria-hidden
      data-snapped={guide.on}
      className="pointer-events-none absolute top-0 bottom-0 z-20 w-px bg-[#ec4899]"
      style={{ left: guide.frame * scale }}
    />
  );
}

/** The red line at the current time, a slider for keys. */
function PlayheadLine({ editor: { playhead, timeline }, scale }: { editor: Editor; scale: number }) {
  const frame = useFrame(playhead);
  const step = (event: React.KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10 * FPS, PageUp: 10 * FPS }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    playhead.seek(Math.min(timeline.totalDuration, frame + by * (event.shiftKey ? FPS : 1)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={0}
      aria-valuemax={toSeconds(timeline.totalDuration)}
      aria-valuenow={Math.round(toSeconds(frame) * 100) / 100}
      aria-valuetext={clockOf(frame)}
      className="pointer-events-none absolute top-0 bottom-0 z-10 -ml-3 w-6 before:absolute before:inset-y-0 before:left-1/2 before:w-0.5 before:-translate-x-1/2 before:bg-[#dc2626]"
      style={{ left: frame * scale }}
      onKeyDown={step}
    />
  );
}

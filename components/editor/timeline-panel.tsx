'use client';

import { useEffect, useRef, useState } from 'react';
import { endOf } from '@/lib/timeline/model';
import { clockOf, FPS, toSeconds } from '@/lib/timeline/time';
import { TimelineBlock } from './timeline-block';
import { TrackHead } from './track-head';
import { useFrame } from './playhead';
import { pixelsPerFrame, ROW } from './sizes';
import type { Editor } from './use-editor';

/** The ruler's marks (document 3, section 2). */
const MARK_SECONDS = 10;
/** Blocks this many pixels outside the window are drawn too, so that none appears late. */
const MARGIN = 400;

/** The tracks with their blocks, the ruler and the playhead. */
export function TimelinePanel({ editor, zoom }: { editor: Editor; zoom: number }) {
  const { timeline, playhead } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 4_000 });
  const scale = pixelsPerFrame(timeline, zoom);
  const width = timeline.totalDuration * scale;
  const look = () => {
    const box = scroller.current;
    if (box) setSeen({ from: box.scrollLeft - MARGIN, to: box.scrollLeft + box.clientWidth + MARGIN });
  };
  useEffect(look, [zoom]);
  const frameAt = (event: React.PointerEvent) =>
    Math.round((event.clientX - event.currentTarget.getBoundingClientRect().left) / scale);
  const shown = timeline.items.filter((item) => endOf(item) * scale >= seen.from && item.start * scale <= seen.to);

  return (
    <section aria-label="Timeline" className="flex min-h-0 border-t border-line bg-panel">
      <div className="w-36 shrink-0 border-r border-line pt-6">
        {timeline.tracks.map((track) => (
          <TrackHead key={track.id} track={track} editor={editor} />
        ))}
      </div>
      <div ref={scroller} className="relative min-w-0 flex-1 overflow-auto" onScroll={look}>
        <div className="relative" style={{ width }}>
          <div
            className="sticky top-0 z-20 h-6 cursor-pointer border-b border-line bg-panel"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              playhead.seek(frameAt(event));
            }}
            onPointerMove={(event) => event.buttons === 1 && playhead.seek(Math.max(0, frameAt(event)))}
          >
            {Array.from({ length: Math.floor(toSeconds(timeline.totalDuration) / MARK_SECONDS) + 1 }, (_, mark) => (
              <span
                key={mark}
                className="absolute top-0 h-full border-l border-line pl-1 text-tiny text-muted tabular-nums"
                style={{ left: mark * MARK_SECONDS * FPS * scale }}
              >
                {clockOf(mark * MARK_SECONDS * FPS).replace(/\.0$/, '')}
              </span>
            ))}
          </div>
          {timeline.tracks.map((track, index) => (
            <div
              key={track.id}
              className="relative border-b border-line"
              style={{ height: ROW }}
              onPointerDown={(event) => event.target === event.currentTarget && editor.select([])}
            >
              {shown
                .filter(({ trackIndex }) => trackIndex === index)
                .map((item) => (
                  <TimelineBlock key={item.id} item={item} editor={editor} scale={scale} />
                ))}
            </div>
          ))}
          <PlayheadLine editor={editor} scale={scale} />
        </div>
      </div>
    </section>
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

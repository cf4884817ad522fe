'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { loadLater } from '@/components/ui/load-later';
import type { PlatformKey } from '@/lib/platforms/keys';
import { clampPosition, handleAt, isOn, resized, rotationTo, type Handle, type Point } from '@/lib/timeline/canvas';
import { textOf } from '@/lib/timeline/drawn';
import { isAt, seenAt } from '@/lib/timeline/items-at';
import { isLocked, type Item, type Timeline } from '@/lib/timeline/model';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import { outerBox, snapBox, type CanvasGuide } from '@/lib/timeline/snapping';
import { geometryAt } from '@/lib/timeline/values-at';
import { drawnFamilies } from '@/lib/scene/items/item-fonts';
import { layOutText } from '@/lib/scene/items/text-item';
import type { Surface } from '@/lib/scene/surface';
import { loadFonts } from '@/lib/scene/browser/load-fonts';
import { drawPreview } from './draw-preview';
import { MediaNotes } from './media-notes';
import { MediaPool, type Listening } from './media-pool';
import { TextOnPicture } from './text-on-picture';
import { addressIn, useEditingCopies, type EditingCopies } from './use-editing-copies';
import { useWriting } from './use-writing';
import type { Editor } from '../state/editor';

const SNAP_PIXELS = 8;

type Drag = { mode: 'move' | 'rotate' | Handle; item: Item; from: Point; gesture: string };

const SafeAreaShade = loadLater(() => import('./safe-area').then((part) => part.SafeAreaShade), {
  loading: () => null,
  optional: true,
});

type PreviewProps = {
  editor: Editor;
  listening: Listening;
  /** The network whose buttons are shown over the picture. */
  network: PlatformKey | null;
};

/** The film at the playhead, on which items are moved, resized and turned. */
export function Preview({ editor, listening, network }: PreviewProps) {
  const { timeline, playhead, item, canEdit } = editor;
  const [guides, setGuides] = useState<readonly CanvasGuide[]>([]);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const onFailed = useCallback((url: string) => setFailed((before) => new Set(before).add(url)), []);
  const drag = useRef<Drag | null>(null);
  const copies = useEditingCopies(timeline.items);
  const { writing, begin, end } = useWriting(editor);
  const hidden = writing?.id ?? null;
  const { canvas, draw } = usePainting({ editor, listening, guides, copies, hidden, onFailed });

  const written = timeline.items.flatMap(({ text }) => (text ? [text.text] : [])).join('\n');
  const wanted = [...new Set(timeline.items.flatMap(({ text }) => (text ? [text.fontFamily] : [])))].join('\n');
  useEffect(() => {
    const families = new Set(wanted.split('\n').flatMap((family) => drawnFamilies(family).slice(0, 2)));
    if (written) void loadFonts(families, written).then(draw, draw);
  }, [written, wanted, draw]);

  const pointOf = (event: React.PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = timeline.viewport.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const placed = (one: Item): Item => ({ ...one, ...geometryAt(one, Math.floor(playhead.frame()) - one.start) });

  const onPointerDown = (event: React.PointerEvent<HTMLCanvasElement>) => {
    const point = pointOf(event);
    const gesture = `canvas-${event.timeStamp}`;
    const reach = 14 * (timeline.viewport.width / event.currentTarget.getBoundingClientRect().width);
    const handle =
      canEdit && item && item.type !== 'audio' && isAt(item, Math.floor(playhead.frame())) && !isLocked(timeline, item)
        ? handleAt(placed(item), point, reach)
        : null;
    if (item && handle) drag.current = { mode: handle, item: placed(item), from: point, gesture };
    else {
      const context = event.currentTarget.getContext('2d');
      const hit = seenAt(timeline, Math.floor(playhead.frame())).findLast((one) =>
        isOn(placed(one), point, context ? drawnHeight(context, one) : one.height),
      );
      editor.select(hit ? [hit.id] : []);
      if (!canEdit || !hit || isLocked(timeline, hit)) return;
      drag.current = { mode: 'move', item: placed(hit), from: point, gesture };
    }
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: React.PointerEvent<HTMLCanvasElement>) => {
    if (!drag.current) return;
    const { mode, item: was, from, gesture } = drag.current;
    const point = pointOf(event);
    if (mode === 'rotate')
      editor.change(sharingLook(timeline, was), { rotation: rotationTo(was, point, event.shiftKey) }, gesture);
    else if (mode === 'move') {
      const moved = { ...was, x: was.x + point.x - from.x, y: was.y + point.y - from.y };
      const snapped = event.altKey ? { x: moved.x, y: moved.y, guides: [] } : snapTo(editor, moved);
      setGuides(snapped.guides);
      editor.change(sharingLook(timeline, was), clampPosition(snapped, timeline.viewport), gesture);
    } else {
      const size = resized(was, mode, point, was.type !== 'text' || event.shiftKey);
      editor.change(sharingLook(timeline, was), size, gesture);
    }
  };
  const onPointerUp = () => {
    drag.current = null;
    setGuides([]);
  };

  return (
    <>
      <div
        className="relative [container-type:inline-size]"
        style={{
          aspectRatio: `${timeline.viewport.width} / ${timeline.viewport.height}`,
          width: `min(100cqw, calc(100cqh * ${timeline.viewport.width / timeline.viewport.height}))`,
        }}
      >
        <canvas
          ref={canvas}
          width={timeline.viewport.width}
          height={timeline.viewport.height}
          className="size-full touch-none rounded-control bg-[#000000]"
          aria-label="Preview of the film. Arrow keys move the selected item."
          role="img"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onDoubleClick={() => begin(item?.id)}
        />
        {network && <SafeAreaShade network={network} film={timeline.viewport} />}
        {writing && (
          <TextOnPicture
            key={writing.id}
            item={writing}
            place={placed(writing)}
            viewport={timeline.viewport}
            acts={editor.acts}
            onEnd={end}
          />
        )}
      </div>
      <MediaNotes items={timeline.items} copies={copies} failed={failed} />
    </>
  );
}

/** A text with more lines than its box has room for grows downwards. */
function drawnHeight(context: CanvasRenderingContext2D, item: Item): number {
  const text = textOf(item);
  return text ? layOutText(context as unknown as Surface, text).height : item.height;
}

/** Snaps the box around an item to the canvas and to the other items that are seen. */
function snapTo({ timeline, playhead }: Editor, moved: Item) {
  const box = outerBox(moved);
  const frame = Math.floor(playhead.frame());
  const others = seenAt(timeline, frame)
    .filter(({ id }) => id !== moved.id)
    .map((one) => outerBox({ ...one, ...geometryAt(one, frame - one.start) }));
  const { x, y, guides } = snapBox({ box, others, viewport: timeline.viewport, tolerance: SNAP_PIXELS });
  return { x: moved.x + x - box.x, y: moved.y + y - box.y, guides };
}

/** The film while one of its texts is typed. */
const without = (timeline: Timeline, id: string): Timeline => ({
  ...timeline,
  items: timeline.items.filter((item) => item.id !== id),
});

type Painting = {
  editor: Editor;
  listening: Listening;
  guides: readonly CanvasGuide[];
  copies: EditingCopies;
  /** The text that is typed at the moment: its field stands in its place. */
  hidden: string | null;
  onFailed: (url: string) => void;
};

/** A canvas that is painted at each repaint while it plays, and whenever something changes; `draw` paints it now. */
function usePainting({ editor, listening, guides, copies, hidden, onFailed }: Painting) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { timeline, playhead, unreadable, unheard, item } = editor;
  const latest = useRef({ timeline, item, guides, listening, copies, hidden });
  const pool = useRef<MediaPool | null>(null);

  const draw = useCallback(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !canvas.current || !pool.current) return;
    const now = latest.current;
    const frame = playhead.frame();
    // At another pace files don't play: their frames are sought.
    pool.current.sync(now.timeline, frame, playhead.rate() === 1, now.listening);
    drawPreview({
      context,
      timeline: now.hidden === null ? now.timeline : without(now.timeline, now.hidden),
      frame: Math.floor(frame),
      pictureOf: (one) => pool.current?.pictureOf(one) ?? null,
      selected: now.item,
      guides: now.guides,
      shown: canvas.current.clientWidth / canvas.current.width || 1,
    });
  }, [playhead]);

  useEffect(() => {
    latest.current = { timeline, item, guides, listening, copies, hidden };
    draw();
  }, [timeline, item, guides, listening, copies, hidden, draw]);

  useEffect(() => {
    const own = new MediaPool({
      onReady: draw,
      onFailed,
      onRead: (url, isReadable) => unreadable.mark(url, !isReadable),
      onHeard: (url, isReadable) => unheard.mark(url, !isReadable),
      addressOf: (url) => addressIn(latest.current.copies, url),
    });
    pool.current = own;
    let turn = 0;
    const paint = () => {
      cancelAnimationFrame(turn);
      draw();
      if (playhead.playing()) turn = requestAnimationFrame(paint);
    };
    const stop = playhead.subscribe(paint);
    paint();
    // Handles keep their size on the screen.
    const sized = new ResizeObserver(draw);
    if (canvas.current) sized.observe(canvas.current);
    return () => {
      stop();
      sized.disconnect();
      cancelAnimationFrame(turn);
      own.close();
    };
  }, [draw, playhead, unreadable, unheard, onFailed]);
  return { canvas, draw };
}

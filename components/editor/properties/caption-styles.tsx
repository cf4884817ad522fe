'use client';

import { useEffect, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { loadFonts } from '@/lib/scene/browser/load-fonts';
import { drawItem } from '@/lib/scene/items/draw-item';
import { drawnFamilies } from '@/lib/scene/items/item-fonts';
import type { Surface } from '@/lib/scene/surface';
import { CAPTION_STYLES, captionFields, captionStyleOf, type CaptionStyle } from '@/lib/timeline/caption-styles';
import { apply } from '@/lib/timeline/commands/index';
import { drawnAt } from '@/lib/timeline/drawn';
import { newItem, newText, newTimeline, type Item } from '@/lib/timeline/model';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import type { Editor } from '../state/editor';

/** A picture of a style, in pixels of a film, of which a quarter is shown. */
const SIZE = { width: 480, height: 208 };
const WORDS = 'Fresh rye';

/** Looks of a caption to choose from by their pictures. Of a group of subtitles, all change. */
export function CaptionStyles({ editor, item }: { editor: Editor; item: Item }) {
  const present = captionStyleOf(item);
  return (
    <div role="group" aria-label="Caption style" className="flex flex-col gap-1">
      <span className="text-dense font-semibold">Caption style</span>
      <div className="grid grid-cols-2 gap-1.5">
        {CAPTION_STYLES.map((style) => (
          <button
            key={style.name}
            type="button"
            aria-label={style.name}
            aria-pressed={style === present}
            title={style.name}
            className={cn(
              'overflow-hidden rounded-control border disabled:opacity-55',
              style === present ? 'border-accent-text ring-1 ring-accent-text' : 'border-line hover:border-edge',
            )}
            onClick={() =>
              editor.change(
                sharingLook(editor.timeline, item),
                captionFields(style, editor.timeline.viewport),
                `style-${item.id}`,
              )
            }
          >
            <StylePicture style={style} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** Drawn as the film draws it, on a ground of mid-grey tones. */
function StylePicture({ style }: { style: CaptionStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (context) paint(context, style);
    };
    draw();
    void loadFonts(new Set(drawnFamilies(style.fontFamily).slice(0, 2)), WORDS).then(draw, draw);
  }, [style]);
  return <canvas ref={canvas} aria-hidden {...SIZE} className="block w-full" />;
}

function paint(context: CanvasRenderingContext2D, style: CaptionStyle): void {
  const ground = context.createLinearGradient(0, 0, SIZE.width, SIZE.height);
  ground.addColorStop(0, '#7c8da3');
  ground.addColorStop(1, '#4a5568');
  context.fillStyle = ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  const text = { ...newText(WORDS), wordTimes: [0, 30] };
  const item = newItem({ id: 'picture', type: 'text', ...SIZE, text });
  const film = { ...newTimeline({ width: 900, height: 900 }), items: [item] };
  const fields = captionFields(style, film.viewport);
  const [styled] = apply(film, { type: 'change', ids: [item.id], fields }).items;
  // The second word is being said.
  if (styled) drawItem(context as unknown as Surface, drawnAt(styled, 31, null));
}

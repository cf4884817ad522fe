'use client';

import { useEffect, useRef, type CSSProperties } from 'react';
import { itemFont } from '@/lib/scene/items/item-fonts';
import { LINE_HEIGHT } from '@/lib/scene/items/text-item';
import type { Item, TextLook, Viewport } from '@/lib/timeline/model';
import type { EditorActs } from '../state/editor';

type TextOnPictureProps = {
  item: Item & { text: TextLook };
  /** The item at the shown frame. */
  place: Pick<Item, 'x' | 'y' | 'scale' | 'rotation'>;
  viewport: Viewport;
  acts: Pick<EditorActs, 'change'>;
  onEnd: () => void;
};

/** A text that is typed where it stands. Escape, Ctrl+Enter or a click elsewhere ends it; the focus goes back. */
export function TextOnPicture({ item, place, viewport, acts, onEnd }: TextOnPictureProps) {
  const { id, text } = item;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <textarea
      ref={field}
      aria-label="Text on the picture"
      maxLength={5_000}
      value={text.text}
      className="absolute resize-none overflow-hidden border-0 outline-2 outline-accent"
      style={lookOf(item, place, viewport)}
      onChange={({ target }) => acts.change([id], { text: { text: target.value } }, `text-${id}-text`)}
      onBlur={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return;
        event.preventDefault();
        onEnd();
      }}
    />
  );
}

/** The field as the text is drawn: place and sizes as shares of the picture's width. */
function lookOf(
  { width, height, color, text }: TextOnPictureProps['item'],
  { x, y, scale, rotation }: TextOnPictureProps['place'],
  viewport: Viewport,
): CSSProperties {
  const pixels = (value: number) => `calc(100cqw * ${value / viewport.width})`;
  const lines = text.text.split('\n').length;
  const tall = Math.max(height, lines * text.fontSize * LINE_HEIGHT + 2 * text.padding);
  return {
    ...{ left: pixels(x), top: pixels(y), width: pixels(width), height: pixels(tall) },
    transform: `rotate(${rotation}deg) scale(${scale})`,
    transformOrigin: `50% ${pixels(height / 2)}`,
    font: itemFont({ family: text.fontFamily, bold: text.fontWeight !== 'normal', size: 1 }),
    fontSize: pixels(text.fontSize),
    lineHeight: LINE_HEIGHT,
    textAlign: text.textAlign,
    color: color ?? '#ffffff',
    // Letters without a ground of their own are read on this one while they are typed.
    backgroundColor: 'rgba(0, 0, 0, 0.7)',
    ...(text.hugText || text.outline === null ? { backgroundColor: text.backgroundColor } : {}),
    ...{ padding: pixels(text.padding), borderRadius: pixels(text.borderRadius) },
  };
}

import { inkOn, withAlpha } from './colour';
import { DEFAULT_FAMILY, type FontFamily } from './fonts';
import { drawText, LINE_HEIGHT, type TextItem } from './items/text-item';
import type { Size, Surface } from './surface';

/** How burnt-in subtitles look. */
export type SubtitleStyle = {
  wordsPerGroup: number;
  family: FontFamily;
  ink: string;
  /** Of the box behind the words; null: none. */
  ground: string | null;
  /** The word that is being said; null: all words alike. */
  accent: string | null;
};

/** The subtitles of every film. */
export const FILM_SUBTITLES: SubtitleStyle = {
  wordsPerGroup: 5,
  family: DEFAULT_FAMILY,
  ink: '#ffffff',
  ground: '#0b1020',
  accent: '#fde047',
};

/** Subtitles as they are for some frames: the words, and which of them (from 0) is being said. */
export type SubtitleState = { words: readonly string[]; said: number | null };
export type Box = { x: number; y: number; width: number; height: number };

const GROUND_OPACITY = 0.78;
const LINES = 2;
/** Shares of the lane's height. */
const PADDING = 0.1;
const RADIUS = 0.14;

/** Where subtitles may stand: below a scene's words, above the buttons that apps lay over a tall picture's foot. */
export function subtitleLane({ width, height }: Size): Box {
  const side = Math.min(width, height);
  const even = (value: number) => 2 * Math.round(value / 2);
  const tall = even(side * (height > width * 1.3 ? 0.19 : 0.16));
  const y = height > width * 1.3 ? even(height * 0.775) : even(height - tall - side * 0.03);
  return { x: even(width * 0.06), y, width: even(width * 0.88), height: tall };
}

/** The look of subtitles as a text of the timeline has it. */
export type SubtitleLook = Omit<TextItem, 'text' | 'said'>;

/** A style as a text in the lane: in the film, and on the timeline of the editor. */
export function subtitleLook(style: SubtitleStyle, size: Size): SubtitleLook {
  const { width, height } = subtitleLane(size);
  const { ground, ink, accent, family } = style;
  const padding = height * PADDING;
  return {
    ...{ fontFamily: family, fontWeight: 'bold', textAlign: 'center', outline: null, fitText: true, hugText: true },
    // So many lines fill the lane.
    fontSize: (height - 2 * padding) / LINES / LINE_HEIGHT - 0.01,
    color: ground ? inkOn(ground, ink) : ink,
    accentColor: accent && ground ? inkOn(ground, accent) : accent,
    backgroundColor: ground ? withAlpha(ground, GROUND_OPACITY) : 'transparent',
    ...{ padding, borderRadius: height * RADIUS, width, height },
  };
}

/** Draws subtitles into their lane. */
export function drawSubtitles({
  surface,
  size,
  state: { words, said },
  style,
}: {
  surface: Surface;
  size: Size;
  state: SubtitleState;
  style: SubtitleStyle;
}): void {
  const text = words.join(' ').trim();
  if (text === '') return;
  const lane = subtitleLane(size);
  surface.save();
  surface.translate(lane.x, lane.y);
  drawText(surface, { ...subtitleLook(style, size), text, said });
  surface.restore();
}

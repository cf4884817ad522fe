import type { ItemChange } from './commands/command';
import type { Item, TextLook, Viewport } from './model';

type Style = { name: string; color: string } & Pick<
  TextLook,
  'fontFamily' | 'fontWeight' | 'backgroundColor' | 'borderRadius' | 'outline' | 'accentColor' | 'hugText'
>;

/** Five looks of captions that can be read over any picture: by an outline, or by a ground of their own. */
export const CAPTION_STYLES = [
  {
    ...{ name: 'Outline', color: '#ffffff', fontFamily: 'Open Sans', fontWeight: 'bold' },
    ...{ backgroundColor: 'rgba(0, 0, 0, 0)', borderRadius: 0, hugText: false, accentColor: null },
    outline: { color: '#000000', width: 4 },
  },
  {
    ...{ name: 'Dark box', color: '#ffffff', fontFamily: 'Public Sans', fontWeight: 'bold' },
    ...{ backgroundColor: 'rgba(11, 16, 32, 0.82)', borderRadius: 12, hugText: true, accentColor: null },
    outline: null,
  },
  {
    ...{ name: 'Spoken word', color: '#ffffff', fontFamily: 'Public Sans', fontWeight: 'bold' },
    ...{ backgroundColor: 'rgba(11, 16, 32, 0.82)', borderRadius: 12, hugText: true, accentColor: '#fde047' },
    outline: null,
  },
  {
    ...{ name: 'Marker', color: '#111827', fontFamily: 'Verdana', fontWeight: 'bold' },
    ...{ backgroundColor: '#fde047', borderRadius: 4, hugText: true, accentColor: null },
    outline: null,
  },
  {
    ...{ name: 'Paper', color: '#111827', fontFamily: 'Georgia', fontWeight: 'normal' },
    ...{ backgroundColor: 'rgba(255, 255, 255, 0.94)', borderRadius: 8, hugText: true, accentColor: null },
    outline: null,
  },
] as const satisfies readonly Style[];
export type CaptionStyle = (typeof CAPTION_STYLES)[number];

/** Letters of captions as a share of the picture's shorter side, as large as the fields of a text allow. */
const LETTERS = 0.075;
const LARGEST = 100;

/** A style changes the look of a text, never its words, their times or their place. */
export function captionFields({ name: _, color, ...look }: CaptionStyle, { width, height }: Viewport): ItemChange {
  const fontSize = Math.min(LARGEST, Math.round(Math.min(width, height) * LETTERS));
  return { color, text: { ...look, fontSize, textAlign: 'center', padding: Math.round(fontSize * 0.3) } };
}

/** The style that a text has, whatever its size; null: a look of its own. */
export const captionStyleOf = ({ color, text }: Item): CaptionStyle | null =>
  CAPTION_STYLES.find(
    (style) =>
      style.color === color &&
      style.fontFamily === text?.fontFamily &&
      style.fontWeight === text.fontWeight &&
      style.backgroundColor === text.backgroundColor &&
      style.accentColor === text.accentColor &&
      style.hugText === text.hugText &&
      style.outline?.width === text.outline?.width,
  ) ?? null;

import { isColour } from '@/lib/timeline/colours';

/** The red, green, blue and opacity, 0 to 255, of any colour that this browser knows; null for other texts. */
function channelsOf(text: string): readonly number[] | null {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d');
  if (!context || text.trim() === '' || !CSS.supports('color', text)) return null;
  // A word such as ‘inherit’ is a value of CSS but no colour: it leaves what was there.
  const read = ['#000000', '#ffffff'].map((before) => {
    context.fillStyle = before;
    context.fillStyle = text;
    return context.fillStyle;
  });
  if (read[0] !== read[1]) return null;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

const hex = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** A colour as the timeline stores it: as it was typed, or the same one in a form that the render reads too. */
export function storedColour(typed: string): string | null {
  const text = typed.trim();
  if (isColour(text)) return text;
  const channels = channelsOf(text);
  return channels && hex(channels[3] === 255 ? channels.slice(0, 3) : channels);
}

/** A colour for a picker, which knows no opacity. */
export function hexOf(colour: string): string | null {
  const channels = channelsOf(colour);
  return channels && hex(channels.slice(0, 3));
}

/** A colour that was picked, as opaque as the one in whose place it comes. */
export function pickedColour(picked: string, before: string): string {
  const opacity = channelsOf(before)?.[3] ?? 255;
  const [red = 0, green = 0, blue = 0] = channelsOf(picked) ?? [];
  // One that could not be seen would look like a fault.
  if (opacity === 255 || opacity === 0) return picked;
  return `rgba(${red}, ${green}, ${blue}, ${Math.round((opacity / 255) * 100) / 100})`;
}

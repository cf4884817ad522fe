import { clamp, entrance } from '../ease';
import { blockOf, drawBlock, lengthOf, LINE_HEIGHT, typedLines } from '../text/block';
import { measurerOf } from '../text/draw-text';
import { disc } from '../backgrounds/paint';
import { drawPanel } from './panel';
import type { Kind, Stage } from './kind';

/** When typing begins, and the share of the scene at which it is done: the rest is for reading. */
const BEGINS = 0.7;
const DONE_AT = 0.72;
/** No one types faster, however short the scene: then it is done at once after its time. */
const MAX_PER_SECOND = 45;

/** A prompt as it is typed. */
export const typing: Kind = {
  label: 'Typing a prompt',
  fields: [{ name: 'prompt', label: 'Prompt', form: 'text', maxLength: 600 }],
  draw: drawTyping,
};

function drawTyping(stage: Stage): void {
  const { surface, side, t, duration, area, look, inks, params } = stage;
  const padding = side * 0.055;
  const button = side * 0.052;
  const type = { family: look.family, weight: 400 } as const;
  const box = { width: area.width - 2 * padding, height: area.height - 3 * padding - 2 * button };
  const block = blockOf({ surface, text: params.prompt ?? '', type, box, largest: side * 0.076 });
  const height = Math.max(block.height, block.size * LINE_HEIGHT) + 3 * padding + 2 * button;
  const come = entrance(t, 0.05, 0.5);
  const y = area.y + (area.height - height) / 2 + (1 - come) * padding;
  drawPanel(stage, { x: area.x, y, width: area.width, height }, come);

  const all = lengthOf(block);
  const seconds = Math.max(all / MAX_PER_SECOND, duration * DONE_AT - BEGINS, 0.1);
  const count = Math.floor(all * clamp((t - BEGINS) / seconds) + 1e-9);
  const { lines, line, text } = typedLines(block, count);
  const [x, top] = [area.x + padding, y + padding];
  drawBlock({ surface, block: { ...block, lines }, x, y: top, colour: inks.ink, come });

  const isTyping = t >= BEGINS && count < all;
  if (isTyping || (t % 1 < 0.55 && come > 0.9)) {
    const caret = x + measurerOf(surface, type)(block.size)(text) + block.size * 0.08;
    const from = top + line * block.size * LINE_HEIGHT + block.size * 0.12;
    surface.fillStyle = inks.accent;
    surface.fillRect(caret, from, Math.max(2, block.size * 0.06), block.size * 0.98);
  }
  const pressed = count >= all ? entrance(t, BEGINS + seconds + 0.15, 0.25) : 0;
  drawSend(
    stage,
    { x: area.x + area.width - padding - button, y: y + height - padding - button, radius: button },
    come,
    pressed,
  );
}

/** The button that sends: brighter once there is something to send, smaller for a moment when it is pressed. */
function drawSend(
  { surface, inks }: Stage,
  at: { x: number; y: number; radius: number },
  come: number,
  pressed: number,
) {
  const before = surface.globalAlpha;
  const radius = at.radius * (1 - 0.16 * Math.sin(Math.PI * pressed));
  surface.globalAlpha = before * come * (0.55 + 0.45 * pressed);
  surface.fillStyle = inks.accent;
  disc(surface, at.x, at.y, radius);
  surface.fillStyle = inks.onAccent;
  surface.beginPath();
  surface.moveTo(at.x, at.y - radius * 0.5);
  surface.lineTo(at.x + radius * 0.42, at.y - radius * 0.02);
  surface.lineTo(at.x + radius * 0.13, at.y - radius * 0.02);
  surface.lineTo(at.x + radius * 0.13, at.y + radius * 0.5);
  surface.lineTo(at.x - radius * 0.13, at.y + radius * 0.5);
  surface.lineTo(at.x - radius * 0.13, at.y - radius * 0.02);
  surface.lineTo(at.x - radius * 0.42, at.y - radius * 0.02);
  surface.closePath();
  surface.fill();
  surface.globalAlpha = before;
}

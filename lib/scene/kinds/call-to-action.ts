import { entrance } from '../ease';
import { blockOf, drawBlock } from '../text/block';
import { measurerOf } from '../text/draw-text';
import type { Kind, Stage } from './kind';

/** What to do now: words, a button, an address. */
export const callToAction: Kind = {
  label: 'Call to action',
  fields: [
    { name: 'text', label: 'Words', form: 'text', maxLength: 160 },
    { name: 'action', label: 'Button', form: 'line', maxLength: 40 },
    { name: 'link', label: 'Address', form: 'line', maxLength: 80 },
  ],
  draw: drawCall,
};

function drawCall({ surface, side, t, area, look, inks, params }: Stage): void {
  const centre = area.x + area.width / 2;
  const gap = side * 0.06;
  const bold = { family: look.family, weight: 700 } as const;
  const words = blockOf({
    surface,
    text: params.text ?? '',
    type: bold,
    box: { width: area.width, height: area.height * 0.5 },
    largest: side * 0.135,
    balanced: true,
  });
  const line = { width: area.width * 0.8, height: side * 0.08 };
  const action = blockOf({ surface, text: params.action ?? '', type: bold, box: line, largest: side * 0.062 });
  const link = blockOf({
    surface,
    text: params.link ?? '',
    type: { family: look.family, weight: 400 },
    box: line,
    largest: side * 0.052,
  });
  const button = action.height ? { width: 0, height: side * 0.14 } : null;
  const tall = words.height + (button ? gap + button.height : 0) + (link.height ? gap * 0.7 + link.height : 0);
  let y = area.y + (area.height - tall) / 2;
  drawBlock({ surface, block: words, x: centre, y, align: 'center', colour: inks.ink, come: entrance(t, 0.1, 0.6) });
  y += words.height + gap;
  if (button) {
    const come = entrance(t, 0.6, 0.5);
    const wide = Math.max(...action.lines.map(measurerOf(surface, bold)(action.size))) + side * 0.14;
    // A slow breath, so that the eye goes there.
    const scale = come * (1 + 0.02 * Math.sin(Math.max(0, t - 1.1) * 3.2));
    surface.save();
    surface.translate(centre, y + button.height / 2);
    surface.scale(scale, scale);
    surface.globalAlpha *= come;
    surface.fillStyle = inks.accent;
    surface.beginPath();
    surface.roundRect(-wide / 2, -button.height / 2, wide, button.height, button.height / 2);
    surface.fill();
    drawBlock({ surface, block: action, x: 0, y: -action.height / 2, align: 'center', colour: inks.onAccent });
    surface.restore();
    y += button.height + gap * 0.7;
  }
  drawBlock({ surface, block: link, x: centre, y, align: 'center', colour: inks.accent, come: entrance(t, 1, 0.5) });
}

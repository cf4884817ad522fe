import { entrance } from '../ease';
import { blockOf, drawBlock } from '../text/block';
import { measurerOf } from '../text/draw-text';
import type { Kind, Stage } from './kind';

/** The most that a logo takes: of the column's width, and of the shorter side. */
const LOGO = { width: 0.62, height: 0.26 };

/** How a video ends: the brand's logo, its words, its address. */
export const endCard: Kind = {
  label: 'End card',
  fields: [
    { name: 'text', label: 'Words', form: 'text', maxLength: 200 },
    { name: 'link', label: 'Address', form: 'line', maxLength: 300 },
    { name: 'logo', label: 'Logo', form: 'picture', maxLength: 2000 },
  ],
  draw: drawEnd,
};

function drawEnd({ surface, side, t, area, look, inks, params, pictures }: Stage): void {
  const centre = area.x + area.width / 2;
  const gap = side * 0.07;
  const bold = { family: look.family, weight: 700 } as const;
  const { logo } = pictures;
  const scale = logo
    ? Math.min((area.width * LOGO.width) / logo.width, (Math.min(side, area.height) * LOGO.height) / logo.height)
    : 0;
  const mark = { width: (logo?.width ?? 0) * scale, height: (logo?.height ?? 0) * scale };
  const words = blockOf({
    surface,
    text: params.text ?? '',
    type: bold,
    box: { width: area.width, height: area.height * (logo ? 0.38 : 0.6) },
    largest: side * 0.1,
    balanced: true,
  });
  const link = blockOf({
    surface,
    text: (params.link ?? '').replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''),
    type: { family: look.family, weight: 600 },
    box: { width: area.width * 0.84, height: side * 0.075 },
    largest: side * 0.054,
  });
  const pill = link.height ? side * 0.125 : 0;
  const parts = [mark.height, words.height, pill].filter(Boolean);
  const tall = parts.reduce((sum, each) => sum + each, 0) + gap * (parts.length - 1);
  let y = area.y + (area.height - tall) / 2;
  if (logo) {
    const come = entrance(t, 0.1, 0.6);
    const near = 0.92 + 0.08 * come;
    surface.save();
    surface.translate(centre, y + mark.height / 2);
    surface.scale(near, near);
    surface.globalAlpha *= come;
    surface.drawImage(logo.image, -mark.width / 2, -mark.height / 2, mark.width, mark.height);
    surface.restore();
    y += mark.height + gap;
  }
  drawBlock({ surface, block: words, x: centre, y, align: 'center', colour: inks.ink, come: entrance(t, 0.35, 0.6) });
  if (!pill) return;
  if (words.height) y += words.height + gap;
  const come = entrance(t, 0.7, 0.5);
  const wide = Math.max(...link.lines.map(measurerOf(surface, link.type)(link.size))) + side * 0.12;
  surface.save();
  surface.globalAlpha *= come;
  surface.fillStyle = inks.accent;
  surface.beginPath();
  surface.roundRect(centre - wide / 2, y, wide, pill, pill / 2);
  surface.fill();
  drawBlock({
    surface,
    block: link,
    x: centre,
    y: y + (pill - link.height) / 2,
    align: 'center',
    colour: inks.onAccent,
  });
  surface.restore();
}

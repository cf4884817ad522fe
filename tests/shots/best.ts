// node --import tsx tests/shots/best.ts: renews the README's pictures (best/) from what `npm run shots` has taken.
import path from 'node:path';
import sharp from 'sharp';

const BEST = path.join(import.meta.dirname, 'best');
const QUALITY = 82;

const WIDE: Record<string, string> = {
  schedule: 'schedule-full-light-wide',
  composer: 'post-rich-dark-wide',
  story: 'post-unconfirmed-light-wide',
  rehearsal: 'rehearsal-light-wide',
  week: 'week-full-light-wide',
  knowledge: 'knowledge-item-light-wide',
};

/** Three phones side by side. */
const PHONES = ['schedule-full-light-narrow', 'tab-instagram-dark-narrow', 'preview-instagram-light-narrow'];
const PHONE = { width: 390, height: 844 };
const GAP = 45;
const GROUND = '#e4e4ec';

const shot = (name: string) => path.join('shots', `${name}.png`);

for (const [name, picture] of Object.entries(WIDE))
  await sharp(shot(picture))
    .webp({ quality: QUALITY })
    .toFile(path.join(BEST, `${name}.webp`));

const width = PHONES.length * (PHONE.width + GAP) + GAP;
await sharp({ create: { width, height: PHONE.height + 2 * GAP, channels: 3, background: GROUND } })
  .composite(PHONES.map((name, index) => ({ input: shot(name), left: GAP + index * (PHONE.width + GAP), top: GAP })))
  .webp({ quality: QUALITY })
  .toFile(path.join(BEST, 'phone.webp'));

import type { Crop } from '@/lib/scene/items/crop';
import { heldEffects, type EffectKind } from '@/lib/scene/items/effects';
import { withMotion } from '@/lib/timeline/motion';
import type { Easing } from '@/lib/timeline/easing';
import type { KeyframeProperty } from '@/lib/timeline/model';
import { newItem, newText, newTimeline, type Item, type TextLook, type Timeline } from '@/lib/timeline/model';

/** Small, so that rendering all of them takes seconds; the size of a phone's picture in a quarter of its pixels. */
const VIEWPORT = { width: 180, height: 320 };
export const FRAMES = 48;
export const CLIP = '/files/clip';
/** A clip of a phone that was held upright: its frames lie on their side. */
export const UPRIGHT = '/files/upright';
export const PHOTO = '/files/photo';
export const LOGO = '/files/logo';

type Rest = Partial<Item>;
let ids = 0;
const id = () => `item-${(ids += 1)}`;
const words = (text: string, look: Partial<TextLook> = {}, rest: Rest = {}): Item =>
  newItem({
    ...{ id: id(), type: 'text', trackIndex: 1, duration: FRAMES, x: 10, y: 60, width: 160, height: 40, ...rest },
    text: { ...newText(text), fontSize: 18, padding: 6, ...look },
  });
const clip = (rest: Rest = {}): Item =>
  newItem({ ...{ id: id(), type: 'video', url: CLIP, duration: FRAMES }, ...VIEWPORT, ...rest });
const photo = (rest: Rest = {}): Item =>
  newItem({ ...{ id: id(), type: 'image', url: PHOTO, duration: FRAMES }, ...VIEWPORT, ...rest });
const keys = (property: KeyframeProperty, from: number, to: number, easing: Easing = 'linear') =>
  [0, 40].map((frame, index) => ({ property, frame, value: index === 0 ? from : to, easing }));
const of = (...items: Item[]): Timeline => ({ ...newTimeline(VIEWPORT), items });

const effects = (amounts: Partial<Record<EffectKind, number>>) =>
  heldEffects(Object.entries(amounts).map(([kind, amount]) => ({ kind: kind as EffectKind, amount })));
const ALL = { exposure: 30, contrast: 40, temperature: -60, saturation: 50, blur: 15 };

const crop = (sides: Partial<Crop>): Crop => ({ left: 0, top: 0, right: 0, bottom: 0, ...sides });

const WIPE = { kind: 'wipe', duration: 12 } as const;
const CORNER = { x: 60, y: 40, width: 100, height: 80, trackIndex: 1 };

const AS_IN_FILMS = {
  fontFamily: 'Open Sans',
  fontWeight: 'bold',
  accentColor: '#fde047',
  fitText: true,
  hugText: true,
} as const;

/** All kinds of items, as people use them. */
export const TIMELINES: Readonly<Record<string, Timeline>> = {
  'Latin, wrapped and outlined': of(
    photo(),
    words('Fresh rye bread, every morning at four o’clock — fi fl ffi AVATAR'),
  ),
  Cyrillic: of(
    clip(),
    words('Съешь ещё этих мягких французских булок', { fontFamily: 'Georgia', textAlign: 'left' }),
    words('да выпей чаю', { fontFamily: 'Times New Roman', fontWeight: 'bold', textAlign: 'right' }, { y: 200 }),
    words('Свежий хлеб каждое утро', { ...AS_IN_FILMS, wordTimes: [0, 10, 25, 35] }, { y: 250 }),
  ),
  'right to left, with emoji': of(
    photo(),
    words('שלום עולם, לחם טרי 🥐', { fontFamily: 'Verdana', accentColor: '#fde047', wordTimes: [0, 10, 20, 30] }),
    words('خبز طازج كل صباح', {}, { y: 160 }),
    words('Coffee ☕ 🌲 🌊', { fontFamily: 'Open Sans' }, { y: 240 }),
  ),
  'Chinese and Japanese': of(
    clip(),
    words('新鲜面包每天早上四点出炉，欢迎品尝！', { fontFamily: 'Public Sans' }),
    words('焼きたてのパン', { fontFamily: 'monospace', fontSize: 24 }, { y: 180 }),
  ),
  'Korean, and emoji in colour': of(
    photo(),
    words('신선한 호밀빵, 매일 아침! 🥐', { fontFamily: 'Public Sans' }),
    words('굵은 글씨 👍🏽 ❤️ 🇰🇷', { fontWeight: 'bold' }, { y: 200 }),
  ),
  'turned and scaled': of(
    photo(),
    photo({ x: 60, y: 120, width: 100, height: 80, rotation: 330, scale: 1.3, trackIndex: 1 }),
    words('Turned by thirty', {}, { rotation: 30, scale: 1.4, opacity: 0.8, y: 200 }),
  ),
  'transparent pictures': of(
    clip(),
    newItem({ ...{ id: id(), type: 'image', url: LOGO, duration: FRAMES }, x: 20, y: 20, width: 90, height: 90 }),
    words('See through', { backgroundColor: 'rgba(200, 30, 60, 0.4)', outline: null }, { opacity: 0.6, y: 180 }),
  ),
  'clips over clips': of(
    clip(),
    clip({ x: 30, y: 40, width: 120, height: 90, rotation: 15, opacity: 0.6, trackIndex: 1, trimStart: 7 }),
    clip({ x: 60, y: 200, width: 80, height: 60, trackIndex: 1, speed: 1.5 }),
  ),
  'at half the speed and at twice, fast and slow in a corner': of(
    clip({ duration: 24, trimStart: 9, speed: 0.5 }),
    clip({ start: 24, duration: 24, trimStart: 12, speed: 2 }),
    clip({ ...CORNER, duration: 20, speed: 4 }),
    clip({ ...CORNER, start: 20, duration: 28, trimStart: 40, speed: 0.25, rotation: 15 }),
  ),
  'frozen: between two parts, cropped with effects, moving, in a transition': of(
    clip({ duration: 16, trimStart: 9 }),
    clip({ start: 16, duration: 16, trimStart: 25, frozen: true, transition: WIPE }),
    clip({ start: 32, duration: 16, trimStart: 25 }),
    clip({ ...CORNER, trimStart: 61, frozen: true, crop: crop({ left: 0.3 }), effects: effects({ contrast: 40 }) }),
    clip({ ...CORNER, y: 200, trimStart: 40, frozen: true, keyframes: keys('y', 180, 220) }),
  ),
  'reversed: whole, at twice the speed, in a transition, slow and cropped with effects': of(
    clip({ duration: 24, trimStart: 9, reverse: true, originalDuration: 90, transition: WIPE }),
    clip({ start: 24, duration: 24, trimStart: 12, speed: 2, reverse: true, originalDuration: 90 }),
    clip({ ...CORNER, speed: 0.5, reverse: true, crop: crop({ left: 0.3 }), effects: effects({ contrast: 40 }) }),
  ),
  'reversed: moving, and a clip of a phone': of(
    photo(),
    clip({
      ...{ x: 20, y: 40, width: 100, height: 80, trackIndex: 1, reverse: true },
      keyframes: [...keys('x', 0, 70, 'ease'), ...keys('scale', 0.6, 1.4), ...keys('rotation', 0, 60)],
    }),
    clip({ x: 40, y: 220, width: 54, height: 96, url: UPRIGHT, reverse: true, trimStart: 30 }),
  ),
  keyframes: of(
    photo({ fit: 'card', width: 180, height: 320, keyframes: keys('scale', 1, 1.06, 'ease') }),
    clip({
      ...{ x: 20, y: 40, width: 100, height: 80, trackIndex: 1 },
      keyframes: [...keys('x', 0, 70, 'ease'), ...keys('scale', 0.6, 1.4), ...keys('rotation', 0, 60)],
    }),
    words('It moves', {}, { keyframes: [...keys('y', 200, 260, 'ease'), ...keys('opacity', 0.2, 1)] }),
  ),
  easings: of(
    photo({ keyframes: keys('x', 0, -60, 'out') }),
    clip({
      ...{ x: 30, y: 60, width: 100, height: 80, trackIndex: 1 },
      keyframes: [
        ...keys('y', 40, 160, 'in'),
        ...keys('rotation', 0, 90, 'in-out'),
        ...keys('opacity', 1, 0.3, 'hold'),
      ],
    }),
    withMotion(words('Pops in', {}, { duration: 40 }), 'pop-in', VIEWPORT),
    withMotion(words('Drops', {}, { y: 200, duration: 44 }), 'drop-out', VIEWPORT),
  ),
  'curves of one’s own: beyond both ends, steep, of places, opacity, crop and effects': of(
    photo({ keyframes: keys('x', 0, -60, [0.34, 1.5, 0.64, 1]) }),
    clip({
      ...{ x: 30, y: 60, width: 100, height: 80, trackIndex: 1 },
      keyframes: [
        ...keys('y', 40, 160, [0.9, -0.5, 0.1, 1.5]),
        ...keys('rotation', 0, 90, [1, 0, 0, 1]),
        ...keys('scale', 0.1, 1.2, [0.2, -0.5, 0.6, 0.9]),
        ...keys('exposure', -50, 50, [0, 1, 1, 0]),
      ],
    }),
    clip({
      ...CORNER,
      y: 200,
      keyframes: [...keys('cropLeft', 0, 0.6, [0.7, 0, 0.8, -0.4]), ...keys('opacity', 0.2, 1, [0, 1.5, 0.3, 1])],
    }),
    words('On a curve', {}, { y: 20, height: 30, keyframes: keys('y', 20, 250, [0.3, 1.5, 0.7, 1.5]) }),
  ),
  'cross-fade of clips, zoom of pictures': of(
    clip({ duration: 18, transition: { kind: 'cross-fade', duration: 16 } }),
    clip({ start: 18, duration: 30, trimStart: 30 }),
    photo({ ...CORNER, duration: 18, transition: { kind: 'zoom', duration: 16 } }),
    photo({ ...CORNER, start: 18, duration: 18, transition: { kind: 'cross-fade', duration: 10 } }),
    words('Then words', {}, { start: 36, duration: 12 }),
  ),
  'slide, push': of(
    clip({ duration: 18, transition: { kind: 'slide', duration: 16 } }),
    clip({ start: 18, duration: 20, trimStart: 30, transition: { kind: 'push', duration: 16 } }),
    clip({ start: 38, duration: 10, trimStart: 12, speed: 1.5 }),
    words('Words that go', {}, { duration: 20, transition: { kind: 'push', duration: 18 } }),
    words('and come', {}, { start: 20, duration: 28 }),
  ),
  'wipe, zoom of a clip': of(
    clip({ duration: 18, transition: { kind: 'wipe', duration: 16 } }),
    clip({ start: 18, duration: 20, trimStart: 30, transition: { kind: 'zoom', duration: 16 } }),
    clip({ start: 38, duration: 10 }),
    photo({ ...CORNER, duration: 18, transition: { kind: 'wipe', duration: 16 } }),
    photo({ ...CORNER, start: 18, duration: 30, rotation: 20 }),
  ),
  'dip, and a small clip that moves while it slides in': of(
    clip({ duration: 18, transition: { kind: 'dip', duration: 16 } }),
    photo({ start: 18, duration: 30 }),
    clip({ ...CORNER, duration: 28, transition: { kind: 'slide', duration: 24 } }),
    clip({ ...CORNER, start: 28, duration: 20, rotation: 15, keyframes: keys('y', 40, 90) }),
  ),
  'brighter, with more contrast': of(
    clip({ effects: effects({ exposure: 60, contrast: 50 }) }),
    photo({ ...CORNER, effects: effects({ exposure: -70 }) }),
  ),
  'darker, with less contrast': of(
    clip({ effects: effects({ exposure: -80, contrast: -70 }) }),
    photo({ ...CORNER, effects: effects({ exposure: 100, contrast: 100 }) }),
  ),
  'warm and strong, cold and grey': of(
    clip({ effects: effects({ temperature: 100, saturation: 60 }) }),
    photo({ ...CORNER, effects: effects({ temperature: -100 }) }),
    clip({ ...CORNER, y: 160, effects: effects({ saturation: -100 }) }),
  ),
  blurred: of(
    clip({ effects: effects({ blur: 100 }) }),
    photo({ ...CORNER, effects: effects({ blur: 30 }) }),
    newItem({ ...{ id: id(), type: 'image', url: LOGO, duration: FRAMES }, y: 170, effects: effects({ blur: 60 }) }),
  ),
  'all effects together, on a card, in a transition': of(
    photo({ fit: 'card', duration: 18, effects: effects(ALL), transition: { kind: 'wipe', duration: 12 } }),
    clip({ start: 18, duration: 30, effects: effects(ALL) }),
  ),
  'all effects together, of a clip that moves': of(
    photo({ effects: effects(ALL) }),
    clip({ ...CORNER, rotation: 20, effects: effects(ALL), keyframes: keys('scale', 0.6, 1.6) }),
  ),
  'cropped: a clip, a picture, a clip of a phone': of(
    clip({ crop: crop({ left: 0.2, bottom: 0.35 }) }),
    photo({ ...CORNER, crop: crop({ top: 0.17, right: 0.41 }) }),
    clip({ ...CORNER, y: 180, url: UPRIGHT, crop: crop({ left: 0.6, top: 0.03, right: 0.11, bottom: 0.4 }) }),
  ),
  'cropped pictures on a card, whole and filling': of(
    photo({ fit: 'card', duration: 24, crop: crop({ top: 0.5 }) }),
    photo({ fit: 'cover', start: 24, duration: 24, crop: crop({ left: 0.3, bottom: 0.6 }) }),
    photo({ ...CORNER, fit: 'contain', rotation: 20, crop: crop({ left: 0.45 }) }),
    clip({ ...CORNER, y: 180, rotation: 340, opacity: 0.7, crop: crop({ left: 0.1, top: 0.5 }) }),
  ),
  'cropped, with effects': of(
    clip({ crop: crop({ top: 0.3, bottom: 0.2 }), effects: effects(ALL) }),
    photo({ ...CORNER, crop: crop({ left: 0.5 }), effects: effects(ALL) }),
    photo({ ...CORNER, y: 180, fit: 'card', crop: crop({ left: 0.2, right: 0.3 }), effects: effects(ALL) }),
  ),
  'cropped, far enlarged, moving, in transitions': of(
    clip({ x: -180, y: -300, width: 540, height: 900, crop: crop({ right: 0.5 }), duration: 18, transition: WIPE }),
    clip({ crop: crop({ left: 0.45, top: 0.4 }), start: 18, duration: 30 }),
    clip({
      ...{ ...CORNER, crop: crop({ left: 0.3, top: 0.2, right: 0.1 }), effects: effects({ saturation: -60 }) },
      keyframes: [...keys('x', 0, 70, 'ease'), ...keys('scale', 0.6, 1.4), ...keys('rotation', 0, 60)],
    }),
    photo({ ...CORNER, y: 200, crop: crop({ bottom: 0.5 }), keyframes: keys('y', 180, 240) }),
  ),
  'masked: a circle, round corners, turned, on an odd place, of a picture': of(
    photo(),
    clip({ ...CORNER, x: 11, y: 21, mask: { kind: 'circle', amount: 0 }, opacity: 0.8 }),
    clip({ ...CORNER, x: 71, y: 121, mask: { kind: 'rounded', amount: 60 }, crop: crop({ left: 0.5 }) }),
    clip({ ...CORNER, x: 20, y: 210, rotation: 25, mask: { kind: 'rounded', amount: 40 } }),
    photo({ ...CORNER, x: 60, y: 20, rotation: 340, mask: { kind: 'linear', amount: 55 } }),
    photo({ ...CORNER, x: 100, y: 230, width: 70, mask: { kind: 'circle', amount: 0 } }),
  ),
  'masked: the whole picture, far enlarged, moving, in a transition': of(
    photo({ fit: 'card', mask: { kind: 'rounded', amount: 50 } }),
    clip({ duration: 18, mask: { kind: 'rounded', amount: 40 }, transition: WIPE, trackIndex: 1 }),
    clip({
      x: -120,
      y: 0,
      width: 420,
      height: 400,
      start: 18,
      duration: 30,
      mask: { kind: 'circle', amount: 0 },
      trackIndex: 1,
    }),
    clip({
      ...{ ...CORNER, mask: { kind: 'circle', amount: 0 } as const },
      keyframes: [...keys('x', 0, 70, 'ease'), ...keys('scale', 0.6, 1.4), ...keys('rotation', 0, 60)],
    }),
  ),
  'keyframes of effects: tone of a clip and of a picture, blur in a corner, on a clip that moves': of(
    clip({
      effects: effects({ contrast: 20 }),
      keyframes: [...keys('exposure', -60, 60), ...keys('saturation', 80, -100, 'ease')],
    }),
    photo({ ...CORNER, keyframes: [...keys('contrast', -80, 80), ...keys('temperature', -100, 100)] }),
    clip({ ...CORNER, y: 140, keyframes: [...keys('blur', 0, 100), ...keys('temperature', -80, 80, 'in')] }),
    clip({
      ...{ ...CORNER, y: 230, rotation: 15, effects: effects({ blur: 20 }) },
      keyframes: [...keys('x', 20, 70), ...keys('exposure', 50, -50)],
    }),
  ),
  'keyframes of effects: blur of the whole film, a picture that becomes sharp, reversed, in a transition': of(
    clip({ duration: 24, keyframes: keys('blur', 0, 80), transition: WIPE }),
    clip({
      start: 24,
      duration: 24,
      trimStart: 12,
      reverse: true,
      originalDuration: 90,
      keyframes: keys('contrast', 60, -60),
    }),
    photo({ ...CORNER, fit: 'card', keyframes: keys('blur', 100, 0) }),
  ),
  'keyframes of crop: of the whole clip, of a picture, turned, with a mask and effects that move': of(
    photo(),
    clip({ trackIndex: 1, keyframes: [...keys('cropLeft', 0, 0.6), ...keys('cropBottom', 0.5, 0.1, 'ease')] }),
    photo({ ...CORNER, y: 30, keyframes: [...keys('cropTop', 0, 0.5), ...keys('cropRight', 0.2, 0.4)] }),
    clip({
      ...{ ...CORNER, y: 200, rotation: 20, mask: { kind: 'rounded', amount: 60 } as const },
      keyframes: [...keys('cropRight', 0, 0.5), ...keys('scale', 0.8, 1.2), ...keys('exposure', 40, -40)],
    }),
  ),
  'keyframes of crop: held, then still; in a transition; as it fades': of(
    photo(),
    clip({
      ...{ duration: 30, trackIndex: 1, crop: crop({ top: 0.2 }), transition: WIPE },
      keyframes: keys('cropLeft', 0.1, 0.5, 'hold').map((key) => ({ ...key, frame: key.frame / 2 })),
    }),
    clip({ start: 30, duration: 18, trackIndex: 1, fadeOut: 10, keyframes: keys('cropTop', 0.7, 0) }),
  ),
  'blend modes: multiply, screen and overlay of clips, pictures and texts, some see-through': of(
    photo(),
    clip({ ...CORNER, y: 10, height: 60, blend: 'multiply' }),
    photo({ ...CORNER, x: 10, y: 60, height: 60, rotation: 10, blend: 'screen', opacity: 0.7 }),
    clip({ ...CORNER, y: 140, height: 60, blend: 'overlay', opacity: 0.6 }),
    newItem({
      ...{ id: id(), type: 'image', url: LOGO, duration: FRAMES },
      x: 10,
      y: 150,
      width: 90,
      height: 90,
      blend: 'multiply',
      trackIndex: 1,
    }),
    words('Over it all', { fontSize: 24 }, { y: 240, blend: 'overlay' }),
    words('In light', { fontSize: 24, backgroundColor: 'rgba(200, 30, 60, 0.4)' }, { y: 280, blend: 'screen' }),
  ),
  'blend modes: darken, lighten and add, moving, fading, for a part of the film': of(
    clip(),
    photo({ ...CORNER, y: 10, blend: 'darken', keyframes: keys('opacity', 0.1, 1) }),
    clip({
      ...{ ...CORNER, x: 10, start: 10, duration: 24, trimStart: 30, blend: 'lighten' as const, rotation: 15 },
      keyframes: keys('y', 60, 150),
    }),
    clip({ ...CORNER, y: 200, trimStart: 40, blend: 'add', opacity: 0.5, fadeIn: 20 }),
    words(
      'Light',
      { fontSize: 30, outline: null, backgroundColor: 'rgba(90, 90, 90, 0.5)' },
      { y: 130, start: 12, blend: 'add' },
    ),
  ),
  'blend modes: a whole clip in a transition, a mask, effects that move': of(
    photo({ fit: 'card' }),
    clip({ duration: 24, trackIndex: 1, blend: 'overlay', transition: WIPE }),
    clip({
      start: 24,
      duration: 24,
      trackIndex: 1,
      trimStart: 30,
      blend: 'screen',
      effects: effects({ exposure: -40 }),
    }),
    clip({
      ...{ ...CORNER, y: 180, mask: { kind: 'circle', amount: 0 } as const, blend: 'multiply' as const },
      keyframes: keys('exposure', -60, 60),
    }),
  ),
  fades: of(
    photo(),
    clip({ trackIndex: 1, fadeIn: 20, fadeOut: 15, duration: 40 }),
    words('In and out', {}, { fadeIn: 10, fadeOut: 10, start: 8, duration: 38 }),
  ),
  'subtitles, a logo and a clip in a corner': of(
    clip(),
    clip({ x: 110, y: 10, width: 64, height: 48, trackIndex: 1, speed: 0.5, trimStart: 10 }),
    newItem({ ...{ id: id(), type: 'image', url: LOGO, duration: FRAMES }, x: -20, y: 270, width: 60, height: 60 }),
    ...['One', 'loaf of', 'fresh', 'rye bread', 'today', 'Hidden'].map((text, index) =>
      words(
        text,
        {},
        { start: index * 9, duration: 9, y: 225, groupId: 'subtitle-group-1', visible: text !== 'Hidden' },
      ),
    ),
  ),
};

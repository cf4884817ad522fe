import { heldEffects } from '@/lib/scene/items/effects';
import { heldMask } from '@/lib/scene/items/mask';
import { withCrop } from '../crop';
import { isCropKeyed } from '../keyed-looks';
import { frameWithin, isKeyed, withKey, withKeyedCrop, withKeyedEffects } from '../keyframes';
import { isLocked, isPlayed, hasPicture, PLACE_KEYS, RANGES, type Item } from '../model';
import type { Apply, ItemChange } from './command';

/**
 * Changes fields of items, as far as their ranges allow. Locked ones take only the lock and the eye. With a frame of
 * the film, a property that has keyframes is changed there alone, and a picture that is cropped stays where it is then.
 */
export const change: Apply<'change'> = (timeline, { ids, fields: { crop, ...wanted }, at }) => {
  const named = new Set(ids);
  const fields: ItemChange = {
    ...inRanges(wanted),
    ...(wanted.text ? { text: inRanges(wanted.text) } : {}),
    ...(wanted.mask ? { mask: heldMask(wanted.mask) } : {}),
    ...(wanted.effects ? { effects: heldEffects(wanted.effects) } : {}),
  };
  const items = timeline.items.map((item) => {
    if (!named.has(item.id) || timeline.tracks[item.trackIndex]?.locked) return item;
    if (item.locked && fields.locked !== false) return changed(item, onlyLock(fields));
    const done = at === undefined || fields.keyframes ? changed(item, fields) : changedAt(item, fields, at);
    if (crop === undefined) return done;
    const frame = frameWithin(done, at ?? done.start);
    return isCropKeyed(done) ? withKeyedCrop(done, crop, frame) : withCrop(done, crop, frame);
  });
  return items.every((item, index) => item === timeline.items[index]) ? timeline : { ...timeline, items };
};

/** Figures that are too small or too large become the nearest possible ones, and -0, which JSON has not, becomes 0. */
export const inRanges = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      const range = name in RANGES ? RANGES[name as keyof typeof RANGES] : null;
      return [name, range && typeof value === 'number' ? Math.min(range.max, Math.max(range.min, value)) + 0 : value];
    }),
  ) as T;

const onlyLock = ({ locked, visible }: ItemChange): ItemChange => ({
  ...(locked === undefined ? {} : { locked }),
  ...(visible === undefined ? {} : { visible }),
});

function changedAt(item: Item, fields: ItemChange, at: number): Item {
  const rest: ItemChange = { ...fields };
  let keyed = item;
  if (rest.effects && hasPicture(item)) {
    keyed = withKeyedEffects(keyed, rest.effects, frameWithin(item, at));
    delete rest.effects;
  }
  for (const property of PLACE_KEYS) {
    const value = fields[property];
    if (value === undefined || !isKeyed(item, property)) continue;
    delete rest[property];
    keyed = withKey(keyed, property, frameWithin(item, at), value);
  }
  return changed(keyed, rest);
}

function changed(item: Item, { text, effects, mask, reverse, ...rest }: ItemChange): Item {
  const isNew = (name: 'effects' | 'mask', value: unknown) =>
    value !== undefined && hasPicture(item) && JSON.stringify(value) !== JSON.stringify(item[name]);
  const fields: ItemChange = {
    ...rest,
    ...(reverse !== undefined && isPlayed(item) ? { reverse } : {}),
    ...(isNew('effects', effects) ? { effects } : {}),
    ...(isNew('mask', mask) ? { mask } : {}),
  };
  const isSame = Object.entries(fields).every(([name, value]) => Object.is(Reflect.get(item, name), value));
  const look = text && item.text ? { ...item.text, ...text } : item.text;
  const isSameText = look === null || item.text === null || JSON.stringify(look) === JSON.stringify(item.text);
  return isSame && isSameText ? item : { ...item, ...fields, text: isSameText ? item.text : look };
}

/** Puts other items in the place of a group, such as subtitles in other numbers of words. */
export const replaceGroup: Apply<'replace-group'> = (timeline, { groupId, items }) => {
  const members = timeline.items.filter((item) => item.groupId === groupId);
  if (members.some((item) => isLocked(timeline, item))) return timeline;
  const others = timeline.items.filter((item) => item.groupId !== groupId);
  const known = new Set(others.map(({ id }) => id));
  return { ...timeline, items: [...others, ...items.filter(({ id }) => !known.has(id))] };
};

/** Other items on other tracks in the place of all. */
export const replaceAll: Apply<'replace-all'> = (timeline, { timeline: { items, tracks } }) => ({
  ...timeline,
  items,
  tracks,
});

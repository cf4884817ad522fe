import { easingIn } from './easing';
import { BLENDS, type Blend } from '@/lib/scene/items/blend';
import { CROP_SIDES, heldCrop, type Crop } from '@/lib/scene/items/crop';
import { heldEffects, type Effect } from '@/lib/scene/items/effects';
import { heldMask, type Mask } from '@/lib/scene/items/mask';
import { VIDEO_FORMATS } from '@/lib/video/formats';
import { heldSpeed, ITEM_TYPES, KEYFRAME_PROPERTIES, MAX_KEYFRAMES, newItem, PLACES, SPELLINGS } from './model';
import {
  TRANSITION_FRAMES,
  TRANSITIONS,
  type Item,
  type Keyframe,
  type Layout,
  type Spelling,
  type Transition,
} from './model';
import { inRanges } from './commands/change';
import { COPIED_KIND } from './copies';

/** Items that are copied at once: far more than a person selects on purpose. */
const MAX_COPIED = 5_000;
const MAX_CHARACTERS = 8_000_000;

/**
 * Items that were copied; none when the text is anything else. It may come from any page, so each field is held to its
 * kind; the server holds what is saved to its ranges.
 */
export function readCopies(text: string): Item[] {
  if (text.length > MAX_CHARACTERS) return [];
  try {
    const sent = JSON.parse(text) as { kind?: unknown; items?: unknown } | null;
    if (sent?.kind !== COPIED_KIND || !Array.isArray(sent.items)) return [];
    return sent.items.slice(0, MAX_COPIED).flatMap((one) => itemIn(one) ?? []);
  } catch {
    return []; // Not JSON: some other text was copied.
  }
}

function itemIn(sent: unknown): Item | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { type } = sent as { type?: Item['type'] };
  if (type === undefined || !ITEM_TYPES.includes(type)) return null;
  const like = newItem({ id: '', type });
  const item = heldTo(like, sent as Record<string, unknown>);
  const text = like.text && heldTo(like.text, ((sent as { text?: unknown }).text ?? {}) as Record<string, unknown>);
  if (type !== 'text' && typeof item.url !== 'string') return null;
  return item.duration > 0 && item.start >= 0
    ? {
        ...{ ...item, text, locked: false, crop: cropIn(sent), mask: maskIn(sent), effects: effectsIn(sent) },
        ...{ keyframes: keysIn(sent), transition: transitionIn(sent), speed: heldSpeed(item.speed) },
        ...{ layouts: layoutsIn(sent), spellings: spellingsIn(sent), blend: blendIn(item) },
        ...(item.frozen ? { frozen: type === 'video', originalDuration: null } : {}),
      }
    : null;
}

function cropIn(sent: object): Crop | null {
  const { crop } = sent as { crop?: Partial<Crop> | null };
  return crop && CROP_SIDES.every((side) => Number.isFinite(crop[side])) ? heldCrop(crop as Crop) : null;
}

const blendIn = ({ blend }: Item): Blend => (BLENDS.includes(blend) ? blend : 'normal');

function maskIn(sent: object): Mask | null {
  const { mask } = sent as { mask?: Partial<Mask> | null };
  return mask && Number.isFinite(mask.amount) ? heldMask(mask as Mask) : null;
}

function effectsIn(sent: object): Effect[] {
  const { effects } = sent as { effects?: unknown };
  if (!Array.isArray(effects)) return [];
  return heldEffects(
    (effects as (Effect | null)[]).flatMap((one) => (Number.isFinite(one?.amount) && one ? [one] : [])),
  );
}

function spellingsIn(sent: object): Spelling[] {
  const { spellings } = sent as { spellings?: unknown };
  if (!Array.isArray(spellings)) return [];
  return (spellings as (Partial<Spelling> | null)[]).slice(0, SPELLINGS.most).flatMap((one) => {
    const { at, text } = one ?? {};
    if (typeof at !== 'number' || !(at >= 0) || typeof text !== 'string' || !text) return [];
    return [{ at, text: text.slice(0, SPELLINGS.longest) }];
  });
}

function layoutsIn(sent: object): Item['layouts'] {
  const { layouts } = sent as { layouts?: Record<string, Layout | null> | null };
  const own = VIDEO_FORMATS.flatMap((format) => {
    const layout = layouts?.[format];
    if (!layout) return [];
    const places = PLACES.flatMap((name) => (Number.isFinite(layout[name]) ? [[name, layout[name]]] : []));
    return [[format, inRanges({ ...Object.fromEntries(places), ...(layout.hidden === true && { hidden: true }) })]];
  });
  return Object.fromEntries(own) as Item['layouts'];
}

function transitionIn(sent: object): Transition | null {
  const { kind, duration } = (sent as { transition?: Partial<Transition> | null }).transition ?? {};
  if (!kind || !TRANSITIONS.includes(kind) || !Number.isInteger(duration)) return null;
  const frames = duration as number;
  return frames >= TRANSITION_FRAMES.min && frames <= TRANSITION_FRAMES.max ? { kind, duration: frames } : null;
}

/** Keyframes that were copied: each held to its kind. */
function keysIn(sent: object): Keyframe[] {
  const { keyframes } = sent as { keyframes?: unknown };
  if (!Array.isArray(keyframes)) return [];
  return (keyframes as (Partial<Keyframe> | null)[]).slice(0, MAX_KEYFRAMES).flatMap((key) => {
    const { property, frame, value } = key ?? {};
    const easing = easingIn(key?.easing ?? 'linear');
    if (!property || !KEYFRAME_PROPERTIES.includes(property) || !easing) return [];
    if (!Number.isInteger(frame) || !Number.isFinite(value)) return [];
    return [{ property, frame: frame as number, value: value as number, easing }];
  });
}

/** Texts that may be missing, and numbers that may. */
const TEXTS = ['url', 'color', 'groupId', 'segmentName', 'accentColor'];
const NUMBERS = ['originalDuration'];

const isTimes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 500 && value.every((one) => Number.isFinite(one));

/** The fields of `like`, with those of `sent` that are of the same kind. */
function heldTo<T extends object>(like: T, sent: Record<string, unknown>): T {
  const entries = Object.entries(like).map(([name, usual]) => {
    const value = sent[name];
    if (Array.isArray(usual)) return [name, isTimes(value) ? value : usual];
    const expected = TEXTS.includes(name) ? 'string' : NUMBERS.includes(name) ? 'number' : typeof usual;
    const isSame = typeof value === expected && typeof value !== 'object';
    return [name, isSame && (typeof value !== 'number' || Number.isFinite(value)) ? value : usual];
  });
  return Object.fromEntries(entries) as T;
}

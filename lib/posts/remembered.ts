import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { requiresVideo, switchPlatform, withPlatform, type PostForm } from './form';

type Choices = Record<string, string | boolean>;

/** The beginning of a new post: the channels of the last one, and what was chosen for each network. */
export type Remembered = { channels: PlatformKey[]; choices: Partial<Record<PlatformKey, Choices>> };

const NOTHING: Remembered = { channels: [], choices: {} };

/** The fields of a network that are chosen, not written: privacy, category, parse mode, signature, colour. */
function chosenFields(key: PlatformKey): string[] {
  return manifestOf(key)
    .fields.filter(({ kind, main }) => !main && (kind === 'select' || kind === 'switch' || kind === 'color'))
    .map(({ name }) => name);
}

/** The memory after a save. Channels that were off keep what was chosen for them before. */
export function rememberedAfter(form: PostForm, before: Remembered): Remembered {
  const channels = PLATFORM_KEYS.filter((key) => form.platforms[key].enabled);
  if (channels.length === 0) return before;
  const fresh = channels.map((key) => {
    const { fields } = form.platforms[key];
    return [key, Object.fromEntries(chosenFields(key).flatMap((name) => entryOf(fields, name)))] as const;
  });
  return { channels, choices: { ...before.choices, ...Object.fromEntries(fresh) } };
}

function entryOf(fields: Choices, name: string): [string, string | boolean][] {
  const value = fields[name];
  return value === undefined ? [] : [[name, value]];
}

/** A new form with what is remembered. A network of videos waits until there is one. */
export function withRemembered(form: PostForm, { channels, choices }: Remembered): PostForm {
  const prepared = PLATFORM_KEYS.reduce((old, key) => {
    const chosen = choices[key];
    return chosen ? withPlatform(old, key, { fields: { ...old.platforms[key].fields, ...chosen } }) : old;
  }, form);
  return channels
    .filter((key) => !requiresVideo(manifestOf(key), form))
    .reduce((old, key) => switchPlatform(old, key, true), prepared);
}

/** A new form with these channels on. */
export function withChannels(form: PostForm, channels: readonly PlatformKey[]): PostForm {
  return channels.reduce((old, key) => switchPlatform(old, key, true), form);
}

/** Reads what a browser has stored; what makes no sense (an older version's, damaged) is left out. */
export function parseRemembered(text: string | null): Remembered {
  const stored = parseJson(text);
  if (!isPlain(stored)) return NOTHING;
  const { channels, choices } = stored;
  return {
    channels: PLATFORM_KEYS.filter((key) => Array.isArray(channels) && channels.includes(key)),
    choices: Object.fromEntries(PLATFORM_KEYS.flatMap((key) => choicesOf(key, isPlain(choices) ? choices[key] : null))),
  };
}

function choicesOf(key: PlatformKey, stored: unknown): [PlatformKey, Choices][] {
  if (!isPlain(stored)) return [];
  const known = manifestOf(key).fields.flatMap(({ name, kind, options }): [string, string | boolean][] => {
    const value = stored[name];
    if (!chosenFields(key).includes(name)) return [];
    if (kind === 'switch') return typeof value === 'boolean' ? [[name, value]] : [];
    if (typeof value !== 'string') return [];
    return options && !options.some((option) => option.value === value) ? [] : [[name, value]];
  });
  return known.length > 0 ? [[key, Object.fromEntries(known)]] : [];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // not JSON: the same as nothing
  }
}

import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { networkOf } from '@/lib/platforms/keys';
import { withField, withPlatform, type PostForm } from './form';
import { movedPlaces } from './thread-pieces';

/** The field of a variant's platformSpecificData that says from which text it was translated. */
export const TRANSLATED_FROM = 'translatedFrom';

/** A short mark of a text: two texts with one mark are taken for the same (FNV-1a, 32 bits, and the length). */
export function textMark(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text.trim()) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${text.trim().length}`;
}

/** The destination that this one is the Russian-language variant of; null when it is none. */
export function variantBase(key: PlatformKey): PlatformKey | null {
  const base = networkOf(key);
  return base === key ? null : base;
}

function fieldText(form: PostForm, key: PlatformKey): string {
  const value = form.platforms[key].fields[manifestOf(key).textField];
  return typeof value === 'string' && value !== '' ? value : form.content;
}

/** The text that a variant says in another language: its base's, or the main text when the base is not enabled. */
export function variantSource(form: PostForm, key: PlatformKey): string {
  const base = variantBase(key);
  return base && form.platforms[base].enabled ? fieldText(form, base) : form.content;
}

/**
 * `same`: not translated yet; `current`; `out-of-date`: its source changed since; `own`: its source is not
 * known.
 */
export type VariantState = 'empty' | 'same' | 'current' | 'out-of-date' | 'own';

/** How a variant stands to the text that it translates. */
export function variantState(form: PostForm, key: PlatformKey): VariantState {
  const source = variantSource(form, key).trim();
  if (source === '') return 'empty';
  if (fieldText(form, key).trim() === source) return 'same';
  const mark = form.platforms[key].rest[TRANSLATED_FROM];
  if (typeof mark !== 'string' || mark === '') return 'own';
  return mark === textMark(source) ? 'current' : 'out-of-date';
}

/** Says that the variant's text fits its source as it is now. */
export function markTranslated(form: PostForm, key: PlatformKey): PostForm {
  return withPlatform(form, key, {
    rest: { ...form.platforms[key].rest, [TRANSLATED_FROM]: textMark(variantSource(form, key)) },
  });
}

/**
 * Sets a platform's text while the user types. A variant that was not out of date stays so: the writer sees its
 * source.
 */
export function withTypedText(form: PostForm, key: PlatformKey, text: string): PostForm {
  const { places } = form.platforms[key];
  const moved = places ? withPlatform(form, key, { places: movedPlaces(places, fieldText(form, key), text) }) : form;
  const typed = withField(moved, key, manifestOf(key).textField, text);
  return variantBase(key) && variantState(form, key) !== 'out-of-date' && variantState(typed, key) !== 'same'
    ? markTranslated(typed, key)
    : typed;
}

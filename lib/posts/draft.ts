import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { emptyForm, type PlatformForm, type PostForm } from './form';

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isField(value: unknown): value is string | boolean {
  return typeof value === 'string' || typeof value === 'boolean';
}

function isPlaces(value: unknown): boolean {
  return value === undefined || (isPlain(value) && Object.values(value).every((part) => typeof part === 'number'));
}

function isPlatform(value: unknown): value is PlatformForm {
  if (!isPlain(value) || typeof value.enabled !== 'boolean' || !isPlain(value.fields) || !isPlain(value.rest))
    return false;
  return (
    Object.values(value.fields).every(isField) &&
    isPlaces(value.places) &&
    (value.media === null || isStrings(value.media)) &&
    (value.locked === null || isPlain(value.locked))
  );
}

function isForm(value: unknown): value is PostForm {
  if (!isPlain(value) || !isPlain(value.platforms)) return false;
  const { title, content, media, tags = [], scheduledFor, asDraft, platforms } = value;
  const main =
    typeof title === 'string' &&
    typeof content === 'string' &&
    isStrings(media) &&
    isStrings(tags) &&
    isPlaces(value.places) &&
    (value.alts === undefined ||
      (isPlain(value.alts) && Object.values(value.alts).every((alt) => typeof alt === 'string'))) &&
    (value.numbered === undefined || typeof value.numbered === 'boolean') &&
    (scheduledFor === null || typeof scheduledFor === 'string') &&
    typeof asDraft === 'boolean';
  return main && PLATFORM_KEYS.every((key) => platforms[key] === undefined || isPlatform(platforms[key]));
}

/** A draft kept in the browser while a user types: the form, and its state at the start (null: unknown). */
export type Kept = { form: PostForm; base: PostForm | null };

/** Parses a draft kept in the browser; null when it is not one (an older version's, or damaged). */
export function parseDraft(text: string | null): Kept | null {
  const kept = text ? parseJson(text) : null;
  if (!isPlain(kept)) return null;
  const form = whole(kept.form);
  return form && { form, base: whole(kept.base) };
}

function whole(form: unknown): PostForm | null {
  return isForm(form)
    ? { ...emptyForm(), ...form, tags: form.tags ?? [], platforms: { ...emptyForm().platforms, ...form.platforms } }
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not JSON: the same as no draft
  }
}

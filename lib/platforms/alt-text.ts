import type { EffectivePost } from './define';

/**
 * The alt text of a picture of the post: for the first one the platform's own field, else the text in the media
 * library,
 * cut to the network's limit, since it was not written for it.
 */
export function altTextOf({ data, alts }: Pick<EffectivePost, 'data' | 'alts'>, index: number, max: number): string {
  const own = typeof data.alt_text === 'string' ? data.alt_text.trim() : '';
  const known = [...(alts?.[index]?.trim() ?? '')].slice(0, max).join('');
  return index === 0 ? own || known : known || own;
}

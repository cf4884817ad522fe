import type { EffectivePost } from './define';

/**
 * The alt texts of the post's pictures: for the first the platform's own field,
 * else the alt text of each in the media library. The library's is cut to the network's limit, since it was not written
 * for it.
 */
export function altTextOf({ data, alts }: Pick<EffectivePost, 'data' | 'alts'>, index: number, max: number): string {
  const own = typeof data.alt_text === 'string' ? data.alt_text.trim() : '';
  const known = [...(alts?.[index]?.trim() ?? '')].slice(0, max).join('');
  return index === 0 ? own || known : known || own;
}

import type { EffectivePost } from './define';

/**
 * What is said of a picture of the post to those who can't see it: of the first what the platform's own field says,
 * else the alt text of each in the media library. The library's is cut to the network's limit, since it was not written
 * for it.
 */
export function altTextOf({ data, alts }: Pick<EffectivePost, 'data' | 'alts'>, index: number, max: number): string {
  const own = typeof data.alt_text === 'string' ? data.alt_text.trim() : '';
  const known = [...(alts?.[index]?.trim() ?? '')].slice(0, max).join('');
  return index === 0 ? own || known : known || own;
}

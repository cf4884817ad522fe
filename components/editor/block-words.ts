import { isPlayed, type Item } from '@/lib/timeline/model';

const WORDS = { video: 'Video', audio: 'Audio', image: 'Image' } as const;

/** A speed as people write it. */
export const speedWords = (speed: number): string => `${Math.round(speed * 100) / 100}×`;

/** How a block is called: by its kind and how it is played, a text by its own words. */
export function labelOf(item: Item): string {
  if (item.type === 'text') return item.text?.text.trim() || 'Text';
  if (item.frozen) return 'Still';
  const speed = isPlayed(item) && item.speed !== 1 ? ` ${speedWords(item.speed)}` : '';
  const reversed = isPlayed(item) && item.reverse ? ' reversed' : '';
  return `${WORDS[item.type]}${speed}${reversed}`;
}

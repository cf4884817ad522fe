import type { Item } from '@/lib/timeline/model';

const WORDS = { video: 'Video', audio: 'Audio', image: 'Image' } as const;

/** How a block is called: by its kind, a text by its own words. */
export const labelOf = (item: Item): string =>
  item.type === 'text' ? item.text?.text.trim() || 'Text' : WORDS[item.type];

import type { Item, TransitionKind } from '@/lib/timeline/model';
import type { Passage } from '@/lib/timeline/transitions';

/** Where two blocks touch. */
export type Cut = { from: Item; to: Item; passage: Passage | null };

/** How the transitions are called. */
export const TRANSITION_WORDS: Record<TransitionKind, string> = {
  'cross-fade': 'Cross-fade',
  slide: 'Slide',
  push: 'Push',
  wipe: 'Wipe',
  zoom: 'Zoom',
  dip: 'Dip to black',
};

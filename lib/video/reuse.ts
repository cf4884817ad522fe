import { durationWords } from '@/lib/media/words';

/**
 * Why nothing of an earlier render was copied: there is none of that size and network whose seconds are known; too
 * little looks as it did; its file is gone or damaged; this host encodes in another way since; the network took the
 * film only encoded once more; only videos can be copied.
 */
export const WHOLE_REASONS = ['first', 'changed', 'gone', 'encoder', 'network', 'format'] as const;
export type WholeReason = (typeof WHOLE_REASONS)[number];

/** How a render that was to copy what did not change was made. `whole`: null where something was copied. */
export type Reused = { reusedSeconds: number; encodedSeconds: number; whole: WholeReason | null };

const BECAUSE: Record<WholeReason, string> = {
  first: 'there is no earlier render like it',
  changed: 'too little is as it was in earlier renders',
  gone: 'the file of the earlier render is gone or damaged',
  encoder: 'this host encodes in another way since the earlier render',
  network: 'to fit, the file had to be encoded once more',
  format: 'only videos are copied from earlier renders',
};

/** Several renders as one; null: none of them was to copy anything. */
export function sumOfReused(all: readonly Partial<Reused>[]): Reused | null {
  const some = all.filter((each): each is Reused => each.encodedSeconds !== undefined);
  const [first] = some;
  if (!first) return null;
  return {
    reusedSeconds: some.reduce((sum, each) => sum + each.reusedSeconds, 0),
    encodedSeconds: some.reduce((sum, each) => sum + each.encodedSeconds, 0),
    whole: some.every(({ whole }) => whole) ? first.whole : null,
  };
}

/** A sentence: '12 s encoded, 48 s kept from an earlier render.' */
export function reuseWords({ reusedSeconds, encodedSeconds, whole }: Reused): string {
  if (whole) return `Made whole: ${BECAUSE[whole]}.`;
  const kept = `${durationWords(reusedSeconds)} kept from an earlier render`;
  return encodedSeconds > 0 ? `${durationWords(encodedSeconds)} encoded, ${kept}.` : `${kept}; only the sound is new.`;
}

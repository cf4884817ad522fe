import type { EffectivePost } from '@/lib/platforms/define';
import { effectivePost, partsFor, type MainPost } from '@/lib/platforms/effective';
import { manifestOf } from '@/lib/platforms/index';
import type { PlatformPost, PartOut, Post } from './aggregate';

type Entry = Pick<PlatformPost, 'platform' | 'platformSpecificData'>;

/** The messages that a platform is sent, one after the other: one, for a plain post. */
export function messagesOf(main: MainPost, { platform, platformSpecificData }: Entry): readonly EffectivePost[] {
  const whole = effectivePost(manifestOf(platform), main, platformSpecificData);
  return whole.parts ?? [whole];
}

/** How many there are, without making them: lists ask it of each post. */
export function messageCount(main: MainPost, { platform, platformSpecificData }: Entry): number {
  const manifest = manifestOf(platform);
  return manifest.parts ? Math.max(1, partsFor(manifest, main, platformSpecificData).length) : 1;
}

/** The message that the delivery is of: the first that is not out, and how many there are. */
export function messageDue(post: Post, entry: PlatformPost): { message: EffectivePost; index: number; count: number } {
  const messages = messagesOf(post, entry);
  const index = Math.min(partsOutOf(entry).length, messages.length - 1);
  const message = messages[index];
  if (!message) throw new Error('A post has no message');
  return { message, index, count: messages.length };
}

export const partsOutOf = ({ partsOut = [] }: Pick<PlatformPost, 'partsOut'>): readonly PartOut[] => partsOut;

/** Some parts are out, and others are not. */
export function isPartlyOut(entry: PlatformPost): boolean {
  return entry.status !== 'published' && partsOutOf(entry).length > 0;
}

/** The part that the next one answers: the last whose id is known. */
export function lastKnownPart(entry: PlatformPost): (PartOut & { externalId: string }) | null {
  const last = partsOutOf(entry).findLast(({ externalId }) => externalId !== null);
  return last?.externalId ? { ...last, externalId: last.externalId } : null;
}

/** Nothing is left to send: those behind the parts that are out were taken away. */
export function isWhollyOut(main: MainPost, entry: PlatformPost): boolean {
  const out = partsOutOf(entry).length;
  return out > 0 && entry.status !== 'published' && !entry.delivery.unconfirmed && out >= messageCount(main, entry);
}

/** How many parts no change may touch: those that are out, and one whose outcome is unknown. */
export function settledCount(main: MainPost, entry: PlatformPost): number {
  const out = partsOutOf(entry).length;
  return entry.delivery.unconfirmed && messageCount(main, entry) > 1 ? out + 1 : out;
}

type Settled = { count: number; before: MainPost; after: MainPost; data: Entry['platformSpecificData'] };

/** Whether a change leaves the first parts as they were: their texts before the numbers, and their files. */
export function keepsSettled(entry: Entry, { count, before, after, data }: Settled): boolean {
  const { platform } = entry;
  const sent = (main: MainPost, own: Entry['platformSpecificData']) =>
    messagesOf(
      { ...main, numbered: false, mediaProbes: null },
      { platform, platformSpecificData: { ...own, numbered: false } },
    );
  const [was, is] = [sent(before, entry.platformSpecificData), sent(after, data)];
  const form = (messages: readonly EffectivePost[]) =>
    JSON.stringify(messages.slice(0, count).map(({ text, media }) => [text, media]));
  return is.length >= count && form(was) === form(is);
}

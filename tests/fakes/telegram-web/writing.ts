import type { FakePost } from './channel';
import type { Common } from './themes/common';

/** The same numbers for the same word, in every run. */
export function randomOf(word: string): () => number {
  let state = 2_166_136_261;
  for (const sign of word) state = Math.imul(state ^ sign.codePointAt(0)!, 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const listOf = (text: string): string[] => text.split(';').map((part) => part.trim());
export const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A frame with terms in its places. */
export function filled(frame: string, terms: readonly string[], random: () => number): string {
  const [a, b, c] = shuffled(terms, random);
  const text = frame
    .replace('{A}', a ?? '')
    .replace('{B}', b ?? '')
    .replace('{C}', c ?? '');
  return capital(text);
}

/** How a channel writes: its terms, and how many of its posts are about them. */
export type Voice = { common: Common; terms: readonly string[]; share: number; offers?: number };

export function textBy({ common, terms, share, offers = 0 }: Voice, random: () => number): string {
  if (random() < offers) {
    const offer = pick(common.offers, random).replace('{n}', String(Math.floor(random() * 900) + 100));
    return random() < 0.3 ? `${capital(pick(terms, random))}. ${offer}` : offer;
  }
  if (random() >= share) return pick(common.chatter, random);
  const lines = Array.from({ length: random() < 0.45 ? 2 : 1 }, () =>
    filled(pick(common.frames, random), terms, random),
  );
  if (random() < 0.2) lines.push(pick(common.chatter, random));
  return lines.join('\n');
}

const MEDIA: [number, NonNullable<FakePost['media']>[number]][] = [
  [0.25, 'photo'],
  [0.04, 'album'],
  [0.05, 'video'],
  [0.02, 'document'],
  [0.02, 'poll'],
  [0.01, 'voice'],
];

/** Adds the things that stand around the text of some posts, as on real channels. */
export function dressed(post: FakePost, before: FakePost | undefined, random: () => number): FakePost {
  let rest = random();
  const media = MEDIA.find(([share]) => (rest -= share) < 0)?.[1];
  const hidden = random() < 0.03 ? { forwardedFrom: { title: 'Anna K.' } } : {};
  const site = {
    url: `https://site.example/${post.id}`,
    site: 'site.example',
    title: 'A page',
    description: 'Its words',
  };
  return {
    ...post,
    ...(media ? { media: [media] } : {}),
    ...(media === 'photo' && random() < 0.1 ? { text: '' } : {}),
    ...(random() < 0.05 ? { isEdited: true } : {}),
    ...(random() < 0.04 ? { preview: site } : {}),
    ...(before && random() < 0.04 ? { replyTo: { id: before.id, text: before.text.slice(0, 60) } } : {}),
    ...hidden,
  };
}

import type { Member } from './corpus-members';
import { pick, randomOf, shuffled } from './writing';

/** One channel leads to another, so many times. */
export type Edge = { from: string; to: string; how: 'forward' | 'mention' | 'link'; count: number };

/** Whom each of the sixteen relevant channels makes known, by place: all are within three hops of the seed. */
const KNOWN: Record<number, number[]> = {
  0: [1, 2, 3],
  1: [4, 5],
  2: [6, 7, 8],
  3: [9, 10],
  5: [11, 12],
  7: [13],
  9: [14, 15],
};

/**
 * Who forwards, mentions and links whom. Relevant channels lead to their like often and to the rest once, channels
 * about nothing lead everywhere: those who follow the strongest tracks first find more with fewer calls.
 */
export function graphOf(members: readonly Member[], world: number): Edge[] {
  const noise = members.filter(({ role }) => role === 'noise' || role === 'scam');
  const other = members.filter(({ role }) => role === 'other');
  const themed = members.filter(({ theme }) => theme !== null);
  const edges: Edge[] = [];
  for (const key of new Set(themed.map(({ theme }) => theme))) {
    const ours = themed.filter(({ theme }) => theme === key);
    const relevant = placed(
      ours.filter(({ role }) => role === 'relevant'),
      world,
    );
    relevant.forEach((member, place) =>
      edges.push(...tracksOf({ member, place, relevant, ours, noise, other, themed })),
    );
    for (const member of ours.filter(({ role }) => role !== 'relevant')) {
      const random = randomOf(`${member.dice} edges`);
      const near = ours.filter(({ role }) => role === 'near');
      edges.push(...to(member, shuffled(near, random).slice(0, 2), { random, most: 3 }));
      edges.push(...to(member, shuffled(noise, random).slice(0, 3), { random, most: 2 }));
      edges.push(...to(member, [pick(relevant, random)], { random, most: 1 }));
    }
  }
  for (const member of noise) {
    const random = randomOf(`${member.dice} edges`);
    edges.push(...to(member, shuffled(noise, random).slice(0, 6), { random, most: 2 }));
    edges.push(...to(member, shuffled(themed, random).slice(0, 4), { random, most: 1 }));
    edges.push(...to(member, [pick(other, random)], { random, most: 1 }));
  }
  return edges.filter(({ from, to: target }) => from !== target);
}

/** In worlds other than the first, channels other than the seed stand at other places; restricted ones stay leaves. */
function placed(relevant: readonly Member[], world: number): readonly Member[] {
  const isMoved = ({ labels }: Member, at: number) => world > 0 && at > 0 && !labels.includes('restricted');
  const moved = shuffled(relevant.filter(isMoved), randomOf(`${relevant[0]!.dice} places`));
  return relevant.map((member, at) => (isMoved(member, at) ? moved.shift()! : member));
}

type Tracks = Record<'relevant' | 'ours' | 'noise' | 'other' | 'themed', readonly Member[]> & {
  member: Member;
  place: number;
};

function tracksOf({ member, place, relevant, ours, noise, other, themed }: Tracks): Edge[] {
  const random = randomOf(`${member.dice} edges`);
  const known = (KNOWN[place] ?? []).map((at) => relevant[at]!);
  const friends = shuffled(relevant, random).filter((one) => one !== member && !known.includes(one));
  const around = ours.filter(({ role }) => role !== 'relevant');
  return [
    ...to(member, known, { random, most: 4, least: 2 }),
    ...to(member, friends.slice(0, 2), { random, most: 2 }),
    ...to(member, shuffled(around, random).slice(0, 2), { random, most: 1 }),
    ...to(member, shuffled(noise, random).slice(0, 4), { random, most: 1 }),
    ...(random() < 0.5 ? to(member, [pick(themed, random)], { random, most: 1 }) : []),
    ...(random() < 0.6 ? to(member, [pick(other, random)], { random, most: 1 }) : []),
  ];
}

type Count = { random: () => number; most: number; least?: number };

function to(from: Member, targets: readonly Member[], { random, most, least = 1 }: Count): Edge[] {
  return targets.map((target) => {
    const dice = random();
    // Groups, bots and persons are mentioned; nothing is forwarded from them.
    const isTold = target.kind !== 'channel' || from.role === 'advertising' || dice > 0.6;
    const how = isTold ? (dice > 0.8 ? 'link' : 'mention') : 'forward';
    return { from: from.username, to: target.username, how, count: least + Math.floor(random() * (most - least + 1)) };
  });
}

/** How many steps each channel is away; channels without a preview lead nowhere. */
export function hopsFrom(seed: string, edges: readonly Edge[]): Map<string, number> {
  const hops = new Map([[seed, 0]]);
  for (const [name, far] of hops)
    for (const { from, to: target } of edges) if (from === name && !hops.has(target)) hops.set(target, far + 1);
  return hops;
}

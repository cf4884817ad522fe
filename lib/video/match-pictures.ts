import { BEHIND_MAX } from '@/lib/scene/behind';

/** A part of a film: its stems, and how much of each is meant (1, less for a word that only means the same). */
export type Said = {
  stems: ReadonlyMap<string, number>;
  seconds: number;
  most?: number;
  /** It shows no clips. */
  still?: boolean;
};

/** A picture, or a clip (`moves`), by the stems of its name and tags, and of its description. */
export type Described = {
  address: string;
  named: ReadonlySet<string>;
  described: ReadonlySet<string>;
  moves?: boolean;
};

/** A picture is looked at for so long: a part has as many as its length takes. Seconds. */
const LOOKED_AT_S = 3;
/** A description tells much that is not meant: one word in common is chance. */
const DESCRIBED_MIN = 2;
/** Pictures that fit a part less than its best are left out. */
const OF_BEST = 0.5;
/** A film's first part, whose first frame every list shows, takes what fits it at least so well as the best part. */
const OF_FIRST = 0.5;

type Pair = { part: number; picture: number; score: number };

/**
 * The pictures that fit each part of a film by their words, the best first; a part that none fits has none. Each is
 * shown once in a film. Rare words tell more than those that many pictures have. The first part chooses first, once,
 * where a picture fits it about as well as others.
 */
export function matchPictures(parts: readonly Said[], pictures: readonly Described[]): string[][] {
  const weightOf = weights(pictures);
  const pairs: Pair[] = parts.flatMap(({ stems, still = false }, part) =>
    pictures.flatMap((each, picture) => {
      const score = still && each.moves ? 0 : fit(stems, each, weightOf);
      return score > 0 ? [{ part, picture, score }] : [];
    }),
  );
  pairs.sort((a, b) => b.score - a.score || a.part - b.part || a.picture - b.picture);
  const opening = pairs.findIndex(
    ({ part, picture, score }) => part === 0 && score >= OF_FIRST * bestOf(pairs, picture),
  );
  pairs.unshift(...(opening > 0 ? pairs.splice(opening, 1) : []));
  const chosen: Pair[][] = parts.map(() => []);
  const taken = new Set<number>();
  for (const pair of pairs) {
    const own = chosen[pair.part] ?? [];
    const [best] = own;
    if (taken.has(pair.picture) || own.length >= roomOf(parts[pair.part])) continue;
    if (best && pair.score < best.score * OF_BEST) continue;
    taken.add(pair.picture);
    own.push(pair);
  }
  return chosen.map((own) => own.map(({ picture }) => pictures[picture]?.address ?? ''));
}

const bestOf = (pairs: readonly Pair[], picture: number): number =>
  pairs.find((pair) => pair.picture === picture)?.score ?? 0;

const roomOf = (part: Said | undefined): number =>
  part ? Math.min(part.most ?? BEHIND_MAX, Math.max(1, Math.round(part.seconds / LOOKED_AT_S))) : 0;

function weights(pictures: readonly Described[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const { named, described } of pictures)
    for (const stem of new Set([...named, ...described])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log(1 + pictures.length / (counts.get(stem) ?? 1));
}

/** How well a picture shows these words: the weight that both have, by how much else the picture is about. */
function fit(
  stems: ReadonlyMap<string, number>,
  { named, described }: Described,
  weightOf: (stem: string) => number,
): number {
  const own = new Set([...named, ...described]);
  const shared = [...own].filter((stem) => stems.has(stem));
  if (!shared.some((stem) => named.has(stem)) && shared.length < DESCRIBED_MIN) return 0;
  const meant = shared.reduce((sum, stem) => sum + weightOf(stem) * (stems.get(stem) ?? 0), 0);
  const all = [...own].reduce((sum, stem) => sum + weightOf(stem), 0);
  return all > 0 ? meant / Math.sqrt(all) : 0;
}

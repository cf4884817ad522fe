import { partOfChannels } from './background';
import type { Terms } from './channel-words';

/** A theme as words with their weights, and how rare words are among the channels of the search. */
export type ThemeModel = {
  /** Stem → weight, the most telling at about 1. */
  weights: Record<string, number>;
  /** Stem → how rare it is, of those that several channels have; of others, ordinary language decides. */
  rarity: Record<string, number>;
  /** Channels by which rarity is counted; absent in models of earlier versions. */
  channels?: number;
  /** The likeness of what is wholly about it: the seed's posts and profile. */
  whole: { post: number; profile: number; description: number };
};

/** Words of a model; more bring noise. */
const MAX_WORDS = 120;
/** Words of a model whose rarity is kept. */
const MAX_COMMON = 5_000;
/** Words of the theme as given stand above those that the seed and others add. */
const GIVEN = 1;
const OF_SEED = { alone: 1, besideTheme: 0.6 };
const OF_OTHERS = 0.6;
const AGAINST = 0.5;

export type ModelInput = {
  /** Stems of the theme that was given; empty: the theme is what the seed writes about. */
  theme: Terms;
  /** Profiles: the part of a channel's posts with each stem. */
  seed: Terms;
  /** Channels that are probably or surely relevant, with the trust in each (0–1). */
  alike: readonly { profile: Terms; trust: number }[];
  /** Channels that were marked as not relevant. */
  unlike: readonly Terms[];
  /**
   * In how many channels each stem occurs, and how many there are. Those that are alike count less: else the words of
   * the theme, which all of them have, would look common.
   */
  channelsWith: Terms;
  channels: number;
};

/**
 * Makes the theme of words: those given, those of the seed, and, since a channel uses only a part of its theme's words,
 * those of channels that are alike. Words of channels that are not relevant lose weight.
 */
export function buildModel({ theme, seed, alike, unlike, channelsWith, channels }: ModelInput): ThemeModel {
  const rarity = raritiesOf(channelsWith, channels);
  const rare = (stem: string) => rarity.get(stem) ?? rarityOf(stem, 0, channels);
  const weights = new Map<string, number>();
  const add = (terms: Terms, share: number) => {
    const scored = [...terms].map(([stem, part]) => [stem, part * rare(stem)] as const);
    const most = Math.max(...scored.map(([, value]) => value), 1e-9);
    for (const [stem, value] of scored) weights.set(stem, (weights.get(stem) ?? 0) + (share * value) / most);
  };
  add(seed, theme.size > 0 ? OF_SEED.besideTheme : OF_SEED.alone);
  const trust = alike.reduce((sum, each) => sum + each.trust, 0);
  for (const each of alike) add(each.profile, (OF_OTHERS * alike.length ** 0.5 * each.trust) / Math.max(1, trust));
  for (const profile of unlike) add(profile, -AGAINST / unlike.length);
  const most = Math.max(...weights.values(), 1e-9);
  for (const [stem, weight] of weights) weights.set(stem, weight / most);
  for (const stem of theme.keys()) weights.set(stem, (weights.get(stem) ?? 0) + GIVEN);
  const kept = [...weights]
    .filter(([, weight]) => weight > 0.02)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_WORDS);
  return {
    weights: Object.fromEntries(kept.map(([stem, weight]) => [stem, rounded(weight)])),
    rarity: Object.fromEntries(commonest(rarity)),
    channels: rounded(channels),
    whole: { post: 1, profile: 1, description: 1 },
  };
}

/** Stems of hardly any channel are not listed, so that a model stays small. */
function raritiesOf(channelsWith: Terms, channels: number): Map<string, number> {
  const counted = [...channelsWith].filter(([, count]) => count > 0.5);
  return new Map(counted.map(([stem, count]) => [stem, rarityOf(stem, count, channels)]));
}

/** The commonest words: the others are rare anyway. */
function commonest(rarity: ReadonlyMap<string, number>): [string, number][] {
  const sorted = [...rarity].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_COMMON);
  return sorted.map(([stem, value]) => [stem, rounded(value)]);
}

/** So many channels in ordinary language stand beside those of a search, which are few and of one kind at first. */
const ORDINARY = 20;

/** How rare a stem is that so many of the channels have: the logarithm of how few that is, as in BM25. */
function rarityOf(stem: string, count: number, channels: number): number {
  const having = Math.min(count, channels) + ORDINARY * partOfChannels(stem);
  return Math.log(1 + (channels + ORDINARY - having + 0.5) / (having + 0.5));
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** A model ready to compare texts with. */
export type Comparer = (terms: Terms) => number;

/**
 * The likeness of a text's stems to the theme, 0–1: the cosine of both, each stem weighed by how rare it is. Words
 * besides the theme lower it.
 */
export function comparer(model: ThemeModel, kind: 'text' | 'profile'): Comparer {
  const known = prepared.get(model) ?? {};
  prepared.set(model, known);
  return (known[kind] ??= prepare(model, kind));
}

/** Comparers of models that are at hand: many texts are compared with the same one. */
const prepared = new WeakMap<ThemeModel, Partial<Record<'text' | 'profile', Comparer>>>();

function prepare({ weights, rarity, channels = 0 }: ThemeModel, kind: 'text' | 'profile'): Comparer {
  // A profile holds parts of posts, a text counts.
  const strength = kind === 'profile' ? Math.sqrt : (count: number) => 1 + Math.log(Math.max(1, count));
  const rare = (stem: string) => rarity[stem] ?? rarityOf(stem, 0, channels);
  const themeOf = new Map(Object.entries(weights).map(([stem, weight]) => [stem, weight * rare(stem)]));
  const themeLength = lengthOf(themeOf.values());
  return (terms) => {
    if (terms.size === 0 || themeLength === 0) return 0;
    let dot = 0;
    let square = 0;
    for (const [stem, count] of terms) {
      const value = rare(stem) * strength(count);
      square += value * value;
      dot += value * (themeOf.get(stem) ?? 0);
    }
    return square === 0 ? 0 : dot / (Math.sqrt(square) * themeLength);
  };
}

function lengthOf(values: Iterable<number>): number {
  let square = 0;
  for (const value of values) square += value * value;
  return Math.sqrt(square);
}

import { languageOf } from '@/lib/knowledge/languages';
import { profileOf, readTerms, subjectTerms, type Terms } from '@/lib/searches/channel-words';
import type { ModelInput } from '@/lib/searches/theme-model';
import { turnsBetweenSlices } from '@/server/system/in-slices';
import { bestCandidates, candidatesWhere } from '../stored/candidate.store';
import { streamStems, type Reading } from '../stored/reading.store';
import type { ChannelSearch } from '../stored/search.store';
import { descriptionTerms } from './score-candidate';
import { knownRelevances, type Slim } from './slim';

/** Channels whose words widen the theme, the relevance from which they may, and the trust in it: it is a guess. */
const ALIKE_LIMIT = 12;
const ALIKE_FROM = 0.45;
const TRUST_IN_RELEVANCE = 0.5;
/** Stems counted over all channels: beyond, those of a single channel are forgotten. */
const MAX_STEMS = 150_000;
/** How common a word is, is counted over other channels: the more relevant one is, the less it counts. */
const RELEVANCE_DISCOUNT = 1.5;

type Inputs = { search: ChannelSearch; seed: Slim; seedReading: Reading | null; learns: boolean };

/** Input of a search’s model: its theme, its seed, channels that are alike and unlike, the words of all. */
export async function modelInput({ search, seed, seedReading, learns }: Inputs): Promise<ModelInput> {
  const { alike, unlike } = await examplesOf(String(search._id), learns);
  const { profiles, ...rarity } = await countStems(String(search._id), (key) => alike.has(key) || unlike.has(key));
  const own = profileOf((seedReading?.stems ?? []).map(readTerms));
  return {
    theme: search.theme ? subjectTerms(search.theme, languageOf(search.theme)) : new Map<string, number>(),
    seed: own.size > 0 ? own : descriptionTerms(seed),
    alike: [...alike].flatMap(([key, trust]) => {
      const profile = profiles.get(key);
      return profile ? [{ profile, trust }] : [];
    }),
    unlike: [...unlike].flatMap((key) => profiles.get(key) ?? []),
    ...rarity,
  };
}

type Examples = { alike: Map<string, number>; unlike: Set<string> };

/** Channels that are probably relevant, with the trust in each; marks of people replace the guess. */
async function examplesOf(searchId: string, learns: boolean): Promise<Examples> {
  const best = { state: 'checked' as const, isSeed: false, labels: { $size: 0 }, relevance: { $gte: ALIKE_FROM } };
  const guessed = await bestCandidates(searchId, best, ALIKE_LIMIT);
  const alike = new Map(guessed.map(({ key, relevance }) => [key, TRUST_IN_RELEVANCE * (relevance ?? 0)]));
  const unlike = new Set<string>();
  if (!learns) return { alike, unlike };
  const marked = await candidatesWhere(searchId, { isRelevant: { $in: [true, false] } }, { key: 1, isRelevant: 1 });
  for (const { key, isRelevant } of marked) {
    alike.delete(key);
    if (isRelevant) alike.set(key, 1);
    else unlike.add(key);
  }
  return { alike, unlike };
}

type Stems = { channelsWith: Map<string, number>; channels: number; profiles: Map<string, Terms> };

/** Counts in how many channels each stem occurs, and keeps the profiles of some. Readings are streamed. */
async function countStems(searchId: string, isExample: (key: string) => boolean): Promise<Stems> {
  const relevances = await knownRelevances(searchId);
  const sums: Stems = { channelsWith: new Map(), channels: 0, profiles: new Map() };
  const turn = turnsBetweenSlices();
  for await (const { key, stems } of streamStems(searchId)) {
    await turn();
    const profile = profileOf(stems.map(readTerms));
    countChannel(sums, profile, 1 - Math.min(1, RELEVANCE_DISCOUNT * (relevances.get(key) ?? 0)));
    if (isExample(key)) sums.profiles.set(key, profile);
  }
  return sums;
}

function countChannel(sums: Stems, profile: Terms, weight: number): void {
  const { channelsWith } = sums;
  sums.channels += weight;
  if (weight > 0) for (const stem of profile.keys()) channelsWith.set(stem, (channelsWith.get(stem) ?? 0) + weight);
  if (channelsWith.size <= MAX_STEMS) return;
  for (const [stem, count] of channelsWith) if (count <= 1) channelsWith.delete(stem);
}

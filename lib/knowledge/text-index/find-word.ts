import { languageOf, LANGUAGES, type Language } from '../languages';
import type { Related } from '../related/related';
import { editsAllowed, misspeltForStem } from '../misspelling';
import { stemOf } from '../stems';
import type { Segment } from './segment';

/** Words that an unknown one may stand for. */
const EXPANSIONS = 8;
/** The part of its score that a word keeps which may be misspelt. */
const MISSPELT_PART = 0.6;
/** The part of its score that a word keeps which only means the same as the one that was asked. */
const RELATED_PART = 0.6;
/** The same where no passage has the word itself: then it can't be meant as it was asked. */
const UNKNOWN_PART = 1;
/** Stems compared with a misspelt word before other work gets a turn. */
const COMPARED_AT_ONCE = 200;

/** Passages of a segment with a stem, in one of the languages: a bit for each. */
export type StemEntries = { entries: ArrayLike<number>; segment: number; mask: number };
/** Passages with a stem, of all segments. */
type StemFound = { lists: StemEntries[]; count: number; weight: number };
/** Passages with a word: a list for each stem that it has, or for each that stands in. */
export type Found = { stems: StemFound[]; count: number };

const ALL = (1 << LANGUAGES.length) - 1;
const maskOf = (languages: readonly Language[]) =>
  languages.reduce((mask, language) => mask | (1 << LANGUAGES.indexOf(language)), 0);

/** How much a word weighs that so many of all passages have: the rarer, the more. */
export const idfOf = (live: number, count: number) => Math.log(1 + (live - count + 0.5) / (count + 0.5));

/** Passages with a word in any form: each is searched for the stem in its own language. */
export async function findExactly(segments: readonly Segment[], word: string): Promise<Found> {
  const byStem = Map.groupBy(LANGUAGES, (language) => stemOf(word, language));
  const stems = await Promise.all(
    [...byStem].map(([stem, languages]) => lookUp(segments, stem, { mask: maskOf(languages), weight: 1 })),
  );
  return { stems, count: stems.reduce((sum, { count }) => sum + count, 0) };
}

/** Passages with a word that means the same as one of a question (../related), each in the language of that word. */
export async function findRelated(
  segments: readonly Segment[],
  related: readonly Related[],
  { isKnown }: { isKnown: boolean },
): Promise<Found> {
  const kept = isKnown ? RELATED_PART : UNKNOWN_PART;
  const stems = await Promise.all(
    related.map(({ stem, language, part }) =>
      lookUp(segments, stem, { mask: maskOf([language]), weight: part * kept }),
    ),
  );
  return foundOf(stems.filter(({ count }) => count > 0));
}

async function lookUp(
  segments: readonly Segment[],
  stem: string,
  { mask, weight }: { mask: number; weight: number },
): Promise<StemFound> {
  const lists = await Promise.all(
    segments.map(async (segment, at) => ({ entries: await segment.entriesOf(stem), segment: at, mask })),
  );
  const filled = lists.filter(({ entries }) => entries.length > 0);
  return { lists: filled, count: filled.reduce((sum, list) => sum + countOf(segments, list), 0), weight };
}

function countOf(segments: readonly Segment[], { entries, segment: at, mask }: StemEntries): number {
  const segment = segments[at];
  if (!segment) return 0;
  let count = 0;
  for (let index = 0; index < entries.length; index += 1)
    if (counts(segment, (entries[index] ?? 0) >>> 8, mask)) count += 1;
  return count;
}

/** Whether a passage is live and in one of the languages. */
export const counts = (segment: Segment, slot: number, mask: number): boolean =>
  segment.isLive(slot) && (mask === ALL || (mask & (1 << segment.languageOf(slot))) !== 0);

type Unknown = { word: string; question: string; turn: () => Promise<void> };

/** For a word that no passage has: those that begin with it (it is being typed), otherwise those that are meant. */
export async function findAnywhere(segments: readonly Segment[], { word, question, turn }: Unknown): Promise<Found> {
  if (word.length < 2 || /^\d/.test(word)) return { stems: [], count: 0 };
  const begun = (await stemsOf(segments, word)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const typed = await liveOnes(segments, begun);
  if (typed.length > 0 || editsAllowed(word) === 0)
    return foundOf(await Promise.all(typed.map((stem) => lookUp(segments, stem, { mask: ALL, weight: 1 }))));
  const language = languageToCompare(question, segments);
  const byEdits = new Map<number, string[]>();
  for (const [at, stem] of (await stemsOf(segments, word.charAt(0))).sort().entries()) {
    if (at % COMPARED_AT_ONCE === 0) await turn();
    const edits = misspeltForStem(word, stem, language);
    if (edits !== null) byEdits.set(edits, [...(byEdits.get(edits) ?? []), stem]);
  }
  for (const edits of [...byEdits.keys()].sort((a, b) => a - b)) {
    const meant = await liveOnes(segments, byEdits.get(edits) ?? []);
    if (meant.length === 0) continue;
    const how = { mask: maskOf([language]), weight: MISSPELT_PART };
    return foundOf(await Promise.all(meant.map((stem) => lookUp(segments, stem, how))));
  }
  return { stems: [], count: 0 };
}

const foundOf = (stems: StemFound[]): Found => ({ stems, count: stems.reduce((sum, { count }) => sum + count, 0) });

async function stemsOf(segments: readonly Segment[], prefix: string): Promise<string[]> {
  return [...new Set((await Promise.all(segments.map((segment) => segment.stemsBeginning(prefix)))).flat())];
}

/** The first stems that some live passage has, as many as may stand in. */
async function liveOnes(segments: readonly Segment[], stems: readonly string[]): Promise<string[]> {
  const live: string[] = [];
  for (const stem of stems) {
    if (live.length === EXPANSIONS) break;
    if ((await lookUp(segments, stem, { mask: ALL, weight: 1 })).count > 0) live.push(stem);
  }
  return live;
}

/** The question's language, or else the one that most passages have: stems of several would compare by chance. */
function languageToCompare(question: string, segments: readonly Segment[]): Language {
  const countIn = (at: number) => segments.reduce((sum, segment) => sum + (segment.sums().byLanguage[at] ?? 0), 0);
  const ownLanguage = languageOf(question);
  if (countIn(LANGUAGES.indexOf(ownLanguage)) > 0) return ownLanguage;
  const byCount = LANGUAGES.map((language, at) => ({ language, count: countIn(at) }));
  return byCount.reduce((most, each) => (each.count > most.count ? each : most)).language;
}

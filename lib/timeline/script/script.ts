import { endsSentence } from '@/lib/video/word-groups';
import type { Word } from '@/lib/video/word';
import { isHeard } from '../items-at';
import { endOf, type Item, type Timeline } from '../model';
import { playedWords, spelledIn } from '../subtitles';
import { FPS } from '../time';

/** A word that is said in the film. Frames are the film's, half open. */
export type SaidWord = {
  /** Of its item, with its number there. */
  id: string;
  itemId: string;
  text: string;
  /** The second of its file at which it begins. */
  at: number;
  /** ISO 639-1 of its file; null: not known. */
  language: string | null;
  start: number;
  end: number;
};

/** Words up to the end of a sentence, a long pause, or another file. */
export type Sentence = { id: string; words: readonly SaidWord[] };

/** Items of one track that touch, with their words in order: what is between two words is a pause. */
export type Run = { from: number; to: number; words: readonly SaidWord[] };

/** All that is said in a film, as a text. */
export type Script = {
  sentences: readonly Sentence[];
  /** The words in the order of the text. */
  words: readonly SaidWord[];
  runs: readonly Run[];
  /** Items in which it is not known whether something is said; of each file one. */
  unheard: readonly Item[];
  /** All of them: no pause of another may be cut where one is heard. */
  unknown: readonly Item[];
};

export type Said = { words: readonly Word[]; language: string | null };

/** Without a full stop, a sentence ends with a pause of a second. */
const PAUSE_FRAMES = FPS;

/**
 * The script of a film: of each clip and sound that is heard, the words that it has. A clip whose segment has a voice
 * says what the voice does; music that is lowered while others speak says nothing.
 */
export function scriptOf(timeline: Timeline, known: (url: string) => Said | null): Script {
  const spoken = spokenItems(timeline);
  const saidIn = (item: Item) => (item.url === null ? null : known(item.url));
  const unknown = spoken.filter((item) => !saidIn(item));
  const tracks = Map.groupBy(spoken, ({ trackIndex }) => trackIndex);
  const runs = [...tracks.values()].flatMap((items) => runsOf(items, saidIn));
  const byId = new Map(timeline.items.map((item) => [item.id, item]));
  const urlOf = ({ itemId }: SaidWord) => byId.get(itemId)?.url ?? null;
  const tracksOfRuns = Map.groupBy(runs, ({ words }) => byId.get(words[0]?.itemId ?? '')?.trackIndex);
  const sentences = [...tracksOfRuns.values()]
    .flatMap((own) =>
      sentencesOf(
        own.flatMap(({ words }) => words),
        urlOf,
      ),
    )
    .sort((a, b) => (a.words[0]?.start ?? 0) - (b.words[0]?.start ?? 0));
  return {
    sentences,
    words: sentences.flatMap(({ words }) => words),
    runs,
    unheard: unknown.filter(({ url }, index) => unknown.findIndex((one) => one.url === url) === index),
    unknown,
  };
}

/** The clips and sounds that may say something, in order. */
function spokenItems(timeline: Timeline): Item[] {
  const voices = new Set(timeline.items.flatMap(({ type, segmentName }) => (type === 'audio' && segmentName) || []));
  const isLoud = ({ volume, keyframes }: Item) =>
    volume > 0 || keyframes.some(({ property, value }) => property === 'volume' && value > 0);
  return timeline.items
    .filter(
      (item) =>
        item.url !== null &&
        isHeard(timeline, item) &&
        isLoud(item) &&
        !(item.type === 'audio' && item.duck) &&
        !(item.type === 'video' && item.segmentName !== null && voices.has(item.segmentName)),
    )
    .sort((a, b) => a.start - b.start);
}

/** The words of one track's items; those of items that touch belong together. */
function runsOf(items: readonly Item[], saidIn: (item: Item) => Said | null): Run[] {
  const runs: { from: number; to: number; words: SaidWord[] }[] = [];
  for (const item of items) {
    const said = saidIn(item);
    if (!said) continue;
    const words = wordsOnce(item, said);
    const last = runs.at(-1);
    if (last?.to === item.start) {
      last.to = endOf(item);
      last.words.push(...words);
    } else runs.push({ from: item.start, to: endOf(item), words: [...words] });
  }
  return runs.filter(({ words }) => words.length > 0);
}

const read = new WeakMap<Item, { said: Said; words: readonly SaidWord[] }>();

/** While one item is dragged, those of the others are there already. */
function wordsOnce(item: Item, said: Said): readonly SaidWord[] {
  const held = read.get(item);
  if (held?.said === said) return held.words;
  const words = wordsIn(item, said);
  read.set(item, { said, words });
  return words;
}

function wordsIn(item: Item, { words, language }: Said): SaidWord[] {
  const within = (frame: number) => Math.min(Math.max(item.start, item.start + frame), endOf(item));
  const said = playedWords(words, item).sort((a, b) => a.start - b.start);
  const starts = said.map(({ start }) => Math.min(within(Math.round(start * FPS)), endOf(item) - 1));
  return said.map(({ word, end }, index) => {
    const start = starts[index] ?? item.start;
    const until = Math.min(within(Math.round(end * FPS)), Math.max(starts[index + 1] ?? Infinity, start + 1));
    const own = { id: `${item.id} ${index}`, itemId: item.id, text: spelledIn(item, word), at: word.start };
    return { ...own, language, start, end: Math.max(start + 1, until) };
  });
}

function sentencesOf(words: readonly SaidWord[], urlOf: (word: SaidWord) => string | null): Sentence[] {
  const sentences: SaidWord[][] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const goesOn =
      before &&
      !endsSentence(before.text, word.text) &&
      word.start - before.end < PAUSE_FRAMES &&
      urlOf(before) === urlOf(word);
    const sentence = sentences.at(-1);
    if (sentence && goesOn) sentence.push(word);
    else sentences.push([word]);
  }
  return sentences.map((own) => ({ id: own[0]?.id ?? '', words: own }));
}

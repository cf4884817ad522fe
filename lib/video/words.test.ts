import { describe, expect, it } from 'vitest';
import { alignWords } from './align-words';
import { speechSpans, stepsOf, trimmedWords } from './loudness-steps';
import { matchWords } from './match-words';
import { placeWords } from './place-words';
import { srtOf, vttOf } from './srt';
import { tokensOf, type Word } from './word';
import { endsSentence, shownGroups, wordGroups } from './word-groups';

/** Words of 0.4 s each with 0.1 s between, and a pause where a number stands. */
function words(text: string, pauses: Record<number, number> = {}): Word[] {
  let at = 0;
  return text.split(' ').map((each, index) => {
    at += pauses[index] ?? 0;
    const word = { text: each, start: at, end: at + 0.4 };
    at += 0.5;
    return word;
  });
}
const texts = (groups: readonly { text: string }[]) => groups.map(({ text }) => text);

describe('the words of a text', () => {
  it('keep their punctuation and their place in characters, an emoji counting as one', () => {
    expect(tokensOf("  «Don't» pay 😀 $1,200 — now!\n– Да ")).toEqual([
      { text: "«Don't»", at: 2, length: 7 },
      { text: 'pay 😀', at: 10, length: 5 },
      { text: '$1,200 —', at: 16, length: 8 },
      { text: 'now! –', at: 25, length: 6 },
      { text: 'Да', at: 32, length: 2 },
    ]);
    expect(tokensOf('— Да')).toEqual([{ text: '— Да', at: 0, length: 4 }]);
    expect(tokensOf(' … ')).toEqual([]);
  });

  it('take the first of several events, and share the time where there is none', () => {
    const tokens = tokensOf('It costs 3.5 e.g. now.');
    const at = (character: number, seconds: number) => ({ kind: 'word' as const, at: character, seconds });
    const events = [
      at(0, 0.1),
      at(3, 0.3),
      at(9, 1),
      at(10, 1.2),
      at(10, 1.5),
      at(18, 3),
      { kind: 'end' as const, at: 22, seconds: 3.6 },
    ];
    const placed = placeWords(tokens, events, 4);
    expect(placed.map(({ start }) => start)).toEqual([0.1, 0.3, 1, expect.closeTo(1.89, 1), 3]);
    expect(placed.map(({ end }) => end)).toEqual([0.3, 1, expect.closeTo(1.89, 1), 3, 3.6]);
  });

  it('never run backwards when an event does', () => {
    const events = [2, 1, 3].map((seconds, index) => ({ kind: 'word' as const, at: index * 2, seconds }));
    const starts = placeWords(tokensOf('a b c'), events, 4).map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  it('begin and end with the sound', () => {
    const rate = 8_000;
    const samples = Int16Array.from({ length: rate }, (_, at) => (at > 2_400 && at < 4_800 ? 8_000 * Math.sin(at) : 0));
    const [word] = trimmedWords([{ text: 'a', start: 0.26, end: 1 }], stepsOf(samples, rate));
    expect(word?.start).toBeCloseTo(0.3, 2);
    expect(word?.end).toBeCloseTo(0.6, 2);
    expect(speechSpans(stepsOf(samples, rate))).toEqual([
      { start: expect.closeTo(0.3, 2), end: expect.closeTo(0.6, 2) },
    ]);
  });

  it('are spread over a recording by its pauses', () => {
    const spans = [
      { start: 0.5, end: 1.5 },
      { start: 2.2, end: 5.2 },
    ];
    const placed = alignWords(tokensOf('Hello there. This is a rather long sentence.'), spans);
    expect(placed[1]?.end).toBeCloseTo(1.5, 5);
    expect(placed[2]?.start).toBeCloseTo(2.2, 5);
    expect(placed[0]?.start).toBeCloseTo(0.5, 5);
    expect(placed.at(-1)?.end).toBeCloseTo(5.2, 5);
  });

  it('are found in a transcription that writes numbers in words', () => {
    const heard = [
      { text: 'it', start: 1, end: 1.2 },
      { text: 'costs', start: 1.2, end: 1.6 },
      { text: 'three', start: 1.6, end: 1.9 },
      { text: 'euros', start: 2, end: 2.4 },
    ];
    expect(matchWords(tokensOf('It costs 3 euros.'), heard)).toEqual([
      { text: 'It', start: 1, end: 1.2 },
      { text: 'costs', start: 1.2, end: expect.closeTo(1.6, 5) },
      { text: '3', start: expect.closeTo(1.7, 0), end: 2 },
      { text: 'euros.', start: 2, end: 2.4 },
    ]);
    expect(matchWords(tokensOf('Something else entirely, said here'), heard)).toBeNull();
  });
});

describe('groups of words', () => {
  it('end with the sentence, and with a long pause', () => {
    expect(texts(wordGroups(words('One two. Three four five six seven.', { 4: 0.8 }), 5))).toEqual([
      'One two.',
      'Three four',
      'five six seven.',
    ]);
    expect(wordGroups(words('One two', { 1: 0.55 }), 5)).toHaveLength(1);
    expect(wordGroups(words('One two', { 1: 0.65 }), 5)).toHaveLength(2);
  });

  it('hold at most as many words as asked, and leave no last word alone where it need not be', () => {
    expect(texts(wordGroups(words('a b c d'), 3))).toEqual(['a b c', 'd']);
    expect(texts(wordGroups(words('a b c d e f'), 5))).toEqual(['a b c', 'd e f']);
    expect(texts(wordGroups(words('Now. a b'), 1))).toEqual(['Now.', 'a', 'b']);
  });

  it('know abbreviations', () => {
    expect(endsSentence('e.g.', 'Paris')).toBe(false);
    expect(endsSentence('z.B.', 'heute')).toBe(false);
    expect(endsSentence('done.»', 'And')).toBe(true);
    expect(endsSentence('now…', 'And')).toBe(true);
    expect(endsSentence('3.5', 'And')).toBe(false);
  });

  it('stay a little longer than they are said, never into the next', () => {
    const shown = shownGroups(wordGroups(words('One. Two.'), 5), 1);
    expect(shown.map(({ end }) => end)).toEqual([0.5, 1]);
  });
});

it('writes SRT and WebVTT', () => {
  const groups = wordGroups([{ text: 'a --> <b>', start: 3661.0015, end: 3662 }], 5);
  expect(srtOf(groups)).toBe('1\n01:01:01,002 --> 01:01:02,400\na → <b>\n');
  expect(vttOf(groups)).toBe('WEBVTT\n\n01:01:01.002 --> 01:01:02.400\na → &lt;b&gt;\n');
  expect(srtOf([])).toBe('');
});

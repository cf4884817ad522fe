import { describe, expect, it } from 'vitest';
import { placeWords } from '../place-words';
import { tokensOf } from '../word';
import { MARKS, piperConfig, scalesOf } from './config';
import { numbered } from './ids';
import { LONGEST_PIECE, piecesOf, type Clause } from './pieces';
import { eventsOf } from './times';

/** As espeak-ng pronounces it: `words` of a clause with the character at which each begins. */
const clause = (ipa: string, until: number, words: readonly (readonly [string, number])[]): Clause => ({
  ipa,
  until,
  sounds: words.flatMap(([sounds, at]) => [...sounds].map((sound) => ({ sound, at }))),
});
const spelled = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.map(({ phonemes }) => phonemes.map(({ sign }) => sign).join(''));

const HELLO = 'Hello, world! Yes';
const hello = [
  clause('həlˈoʊ', 6, [['həloʊ', 0]]),
  clause('wˈɜːld', 13, [['wɜːld', 7]]),
  clause('jˈɛs', 17, [['jɛs', 14]]),
];

describe('pieces of a text', () => {
  it('are its sentences, with stress and the marks of clauses, as voices were trained', () => {
    expect(spelled(piecesOf(hello, HELLO))).toEqual(['həlˈoʊ, wˈɜːld!', 'jˈɛs']);
  });

  it('know the word of each sign, also of stress and length', () => {
    const [first] = piecesOf(hello, HELLO);
    expect(first?.phonemes.map(({ at }) => at)).toEqual([0, 0, 0, 0, 0, 0, null, null, 7, 7, 7, 7, 7, 7, null]);
  });

  it.each([
    ['“Yes.” No', 5, '.'],
    ['(yes)! No', 6, '!'],
    ['yes — no', 5, ';'],
    ['yes… no', 4, ';'],
    ['¿yes? no', 5, '?'],
    ['yes no', 4, ''],
  ])('end a clause as espeak-ng does: %j', (text, until, mark) => {
    const [piece] = piecesOf([clause('jɛs', until, [['jɛs', 0]])], text);
    expect(
      piece?.phonemes
        .map(({ sign }) => sign)
        .join('')
        .trim(),
    ).toBe(`jɛs${mark}`);
  });

  it('leave out names of languages, and take letters apart from their marks', () => {
    const [piece] = piecesOf(
      [
        clause('(en)ɔ̃(fr)ç', 2, [
          ['(en)', 0],
          ['ɔ̃', 0],
          ['(fr)', 1],
          ['ç', 1],
        ]),
      ],
      'ab',
    );
    expect(piece?.phonemes.map(({ sign }) => sign)).toEqual(['ɔ', '\u0303', 'c', '\u0327']);
  });

  it('keep places that rise where sounds and clause differ', () => {
    const [piece] = piecesOf(
      [
        clause('abcdef', 6, [
          ['ab', 0],
          ['c', 3],
        ]),
      ],
      'ab cdef',
    );
    expect(piece?.phonemes.map(({ at }) => at)).toEqual([0, 0, 0, 0, 3, 3]);
  });

  it('are bounded, between words', () => {
    const text = Array.from({ length: 300 }, () => 'abcd').join(' ');
    const long = clause(text, text.length, [['abcd', 0]]);
    const pieces = piecesOf([long], text);
    expect(pieces.map(({ isSentenceEnd }) => isSentenceEnd)).toEqual([false, false, false, true]);
    for (const { phonemes } of pieces) expect(phonemes.length).toBeLessThanOrEqual(LONGEST_PIECE);
    expect(spelled(pieces).join('')).toBe(text);
    expect(spelled(pieces)[0]).toMatch(/abcd $/);
  });
});

const MAP = { [MARKS.between]: [0], [MARKS.start]: [1], [MARKS.end]: [2], a: [5], b: [6, 7], ' ': [3] };

it('signs become numbers with marks around and between; what a voice lacks is left out', () => {
  const phonemes = [
    { sign: 'a', at: 0 },
    { sign: 'ʡ', at: 0 },
    { sign: ' ', at: null },
    { sign: 'b', at: 2 },
  ];
  expect(numbered(phonemes, MAP)).toEqual({
    ids: [1, 0, 5, 0, 3, 0, 6, 7, 0, 2],
    places: [null, null, 0, 0, null, null, 2, 2, 2, null],
  });
});

describe('the file beside a voice', () => {
  const least = { audio: { sample_rate: 22_050 }, espeak: { voice: 'en-us' }, phoneme_id_map: MAP };

  it('may leave out what has a usual value', () => {
    expect(piperConfig.parse(least)).toMatchObject({ num_speakers: 1, hop_length: 256, phoneme_type: 'espeak' });
    expect(scalesOf(piperConfig.parse(least), 2)).toEqual([0.667, 0.5, 0.8]);
  });

  it.each([
    ['letters instead of phonemes', { phoneme_type: 'text' }],
    ['no marks', { phoneme_id_map: { a: [1] } }],
    ['a language that is a path', { espeak: { voice: '../../etc' } }],
    ['a rate that no sound has', { audio: { sample_rate: 4_000_000 } }],
  ])('is refused with %s', (_, change) => {
    expect(piperConfig.safeParse({ ...least, ...change }).success).toBe(false);
  });
});

describe('times of words', () => {
  const rate = 1_000;
  const text = 'one 25';
  const tokens = tokensOf(text);
  const ids = [1, 0, 5, 5, 3, 6, 3, 6, 2];
  const places = [null, null, 0, 0, null, 4, null, 5, null];
  const loud = (from: number, until: number, samples: Int16Array) => samples.fill(8_000, from * rate, until * rate);

  it('are the voice’s own lengths where it tells them: a number of two words is one', () => {
    const steps = [1, 1, 2, 2, 1, 4, 1, 4, 4];
    const spoken = { ids, places, steps, rate, from: 10, samples: new Int16Array(2 * rate) };
    const words = placeWords(tokens, eventsOf(spoken, tokens), 12);
    const times = words.map(({ text: word, start, end }) => [word, +start.toFixed(2), +end.toFixed(2)]);
    expect(times).toEqual([
      ['one', 10.2, 10.6],
      ['25', 10.7, 11.6],
    ]);
  });

  it.each([
    ['tells none', null],
    ['tells others than were spoken', [1, 2]],
  ])('follow pauses and signs where it %s', (_, steps) => {
    const samples = loud(1.2, 2, loud(0.2, 0.6, new Int16Array(2 * rate)));
    const words = placeWords(
      tokensOf('one, two'),
      eventsOf(
        { ids, places: [null, null, 0, 0, null, 5, null, 5, null], steps, rate, from: 0, samples },
        tokensOf('one, two'),
      ),
      2,
    );
    expect(words.map(({ start, end }) => [+start.toFixed(1), +end.toFixed(1)])).toEqual([
      [0.2, 0.6],
      [1.2, 2],
    ]);
  });
});

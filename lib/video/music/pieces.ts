import type { Bed } from './beds';
import type { Instrument } from './tones';

/** A chord by the pitches of its tones (of MIDI: 60 is the middle C), the lowest for the bass. */
export type Chord = readonly [bass: number, ...number[]];
/** A tone of the chord at a beat of the bar, from 0; past its last tone they go on an octave higher. */
type Step = { beat: number; tone: number; beats: number };
/** The part of one player. `octave`: above the chord; `from`: that bar on; `only`: in those. */
type Line = {
  instrument: Instrument;
  loud: number;
  steps: readonly Step[];
  octave?: number;
  from?: number;
  only?: readonly number[];
  pan?: number;
};
export type Piece = {
  /** One a bar, again and again. */
  chords: readonly Chord[];
  /** How loud the held chords are. */
  pad: number;
  lines: readonly Line[];
  /** How much of the echo of a room. */
  room: number;
  /** Brings it to −18 LUFS: measured (tests/studio/music.test.ts). */
  gain: number;
};

const chords = (text: string): Chord[] =>
  text.split('|').map((chord) => chord.trim().split(' ').map(Number) as [number, ...number[]]);
/** "0:1 2.5:3:2": at the first beat tone 1, in the middle of the third beat tone 3 for two beats. */
const at = (text: string): Step[] =>
  text.split(' ').map((step) => {
    const [beat = 0, tone = 0, beats = 1] = step.split(':').map(Number);
    return { beat, tone, beats };
  });
const eighths = (...tones: number[]): Step[] =>
  Array.from({ length: 8 }, (_, index) => ({ beat: index / 2, tone: tones[index % tones.length] ?? 0, beats: 1 }));
const hits = (...beats: number[]): Step[] => beats.map((beat) => ({ beat, tone: 0, beats: 1 }));
const play = (instrument: Instrument, loud: number, steps: readonly Step[], more: Partial<Line> = {}): Line => ({
  ...{ instrument, loud, steps },
  ...more,
});

export const PIECES: Record<Bed, Piece> = {
  calm: {
    // C, Am, F, G with sevenths and ninths.
    chords: chords('48 55 59 64 | 45 52 55 60 | 41 53 57 60 64 | 43 50 57 59'),
    pad: 0.3,
    lines: [
      play('pluck', 0.4, at('0:1 1:2 2:3 3.5:2'), { octave: 1, pan: -0.25 }),
      play('bell', 0.18, at('1.5:3 3:1'), { octave: 2, only: [2, 3, 6, 7, 10], pan: 0.4 }),
      play('bass', 0.17, at('0:0:3')),
    ],
    room: 0.34,
    gain: 0.462,
  },
  warm: {
    // D, Bm, G, A.
    chords: chords('38 54 57 61 64 | 35 54 57 62 | 43 50 54 59 | 45 52 57 62'),
    pad: 0.16,
    lines: [
      play('keys', 0.36, at('0:1:2 0:2:2 0:3:2 2.5:1 2.5:2 3.5:3'), { pan: -0.15 }),
      play('pluck', 0.22, at('1:2 1.5:3 3:1'), { octave: 1, only: [4, 5, 6, 7, 9, 11], pan: 0.35 }),
      play('bass', 0.23, at('0:0:2 2.5:0')),
      play('brush', 0.24, hits(1, 3), { from: 4, pan: 0.1 }),
    ],
    room: 0.24,
    gain: 0.457,
  },
  bright: {
    // G, D, Em, C.
    chords: chords('43 55 59 62 | 42 54 57 62 | 40 55 59 64 | 48 55 60 62'),
    pad: 0.14,
    lines: [
      play('pluck', 0.34, eighths(0, 1, 2, 1, 3, 2, 1, 2), { octave: 1, pan: -0.3 }),
      play('bell', 0.15, at('0:4 1.5:3 2.5:2'), { octave: 1, only: [4, 6, 7, 12, 14, 15], pan: 0.4 }),
      play('bass', 0.22, at('0:0 1.5:0 2:0 3.5:0')),
      play('kick', 0.25, hits(0, 2), { from: 2 }),
      play('shaker', 0.29, hits(0.5, 1, 1.5, 2.5, 3, 3.5), { from: 4, pan: 0.2 }),
    ],
    room: 0.18,
    gain: 0.385,
  },
  driving: {
    // Am, F, C, G.
    chords: chords('45 57 60 64 | 41 57 60 65 | 48 55 60 64 | 43 55 59 62'),
    pad: 0.15,
    lines: [
      play('bass', 0.22, eighths(0)),
      play('pluck', 0.26, eighths(1, 3, 2, 3, 1, 3, 2, 4), { octave: 1, from: 2, pan: -0.3 }),
      play('keys', 0.2, at('0:1 0:2 0:3 1.5:1 1.5:2 1.5:3 3:2 3:3'), { from: 8, pan: 0.3 }),
      play('kick', 0.3, hits(0, 1, 2, 3)),
      play('shaker', 0.27, hits(0.5, 1.5, 2.5, 3.5), { pan: 0.2 }),
      play('brush', 0.3, hits(1, 3), { from: 4, pan: -0.1 }),
    ],
    room: 0.14,
    gain: 0.385,
  },
  dreamy: {
    // E flat, Cm, A flat, B flat with a fourth.
    chords: chords('39 55 58 62 65 | 36 55 58 62 63 | 44 51 55 60 | 46 53 58 63'),
    pad: 0.34,
    lines: [
      play('bell', 0.26, at('0.5:3 1.5:1 3:2'), { octave: 1, pan: 0.35 }),
      play('bell', 0.13, at('2:2 2.75:1'), { octave: 2, only: [1, 3, 5, 7], pan: -0.45 }),
      play('bass', 0.14, at('0:0:4')),
    ],
    room: 0.45,
    gain: 0.531,
  },
  playful: {
    // F, Dm, B flat, C.
    chords: chords('41 57 60 65 | 38 57 62 65 | 46 58 62 65 | 48 55 60 64'),
    pad: 0.08,
    lines: [
      play('wood', 0.5, at('0:1 0.75:2 1.5:3 2:2 2.75:1 3.5:2'), { octave: 1, pan: -0.25 }),
      play('wood', 0.3, at('0.5:1 1:2 1.5:3 3:4'), { octave: 2, only: [3, 7, 10, 11, 15], pan: 0.35 }),
      play('pluck', 0.2, at('1:1 1:2 3:2 3:3'), { from: 4, pan: 0.2 }),
      play('bass', 0.22, at('0:0 2:1')),
      play('shaker', 0.25, hits(0.5, 1.5, 2.5, 3.5), { from: 4, pan: 0.15 }),
      play('kick', 0.22, hits(0, 2.5), { from: 8 }),
    ],
    room: 0.16,
    gain: 0.562,
  },
  thoughtful: {
    // Em, C, G, D.
    chords: chords('40 55 59 66 | 36 55 60 64 | 43 55 59 62 | 38 54 57 64'),
    pad: 0.2,
    lines: [
      play('keys', 0.4, at('0:1:2 0:3:2 1.5:2 2.5:1 3:3'), { pan: -0.1 }),
      play('keys', 0.22, at('1:2 2:3 3.5:1'), { octave: 1, only: [3, 6, 7, 11], pan: 0.25 }),
      play('bass', 0.17, at('0:0:4')),
    ],
    room: 0.36,
    gain: 0.347,
  },
  hopeful: {
    // F, G, Am, C.
    chords: chords('41 57 60 65 | 43 55 59 62 | 45 57 60 64 | 48 55 60 64'),
    pad: 0.24,
    lines: [
      play('keys', 0.3, at('0:1:2 0:2:2 0:3:2 2:1 3:2'), { pan: -0.15 }),
      play('pluck', 0.24, eighths(0, 1, 2, 3, 2, 3, 4, 3), { octave: 1, from: 4, pan: 0.3 }),
      play('bell', 0.14, at('0:2 2:3'), { octave: 2, only: [8, 10, 12, 14, 15], pan: -0.35 }),
      play('bass', 0.21, at('0:0:2 3:0')),
      play('kick', 0.22, hits(0, 2), { from: 8 }),
      play('brush', 0.21, hits(1, 3), { from: 8, pan: 0.1 }),
    ],
    room: 0.28,
    gain: 0.398,
  },
};

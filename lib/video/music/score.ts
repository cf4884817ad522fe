import { FPS } from '../codec';
import { TEMPOS, type Bed } from './beds';
import { PIECES, type Chord } from './pieces';
import { randomOf, type Tone } from './tones';

/** `at`: seconds from the beginning. */
export type Note = Tone & { at: number };

/** How much a player is off, in seconds and in loudness: no two notes are exactly alike. */
const OFF_S = 0.006;
const OFF_LOUD = 0.14;
/** How far to the sides a held chord reaches. */
const WIDE = 0.9;

/** A bed's notes, the same each time. */
export function notesOf(bed: Bed): Note[] {
  const { chords, pad, lines } = PIECES[bed];
  const { frames, bars } = TEMPOS[bed];
  const beatS = frames / FPS;
  const random = randomOf(frames * 31 + bars + bed.length);
  const about = (loud: number) => loud * (1 + OFF_LOUD * (random() - 0.5));
  return Array.from({ length: bars }, (_, bar): Note[] => {
    const chord = chords[bar % chords.length] as Chord;
    const start = bar * 4 * beatS;
    const held = chord.slice(1).map((pitch, index, { length }): Note => {
      const pan = length > 1 ? (index / (length - 1) - 0.5) * WIDE : 0;
      return { instrument: 'pad', at: start, long: 4 * beatS, pitch, loud: about(pad / length), pan };
    });
    const playing = lines.filter(({ from = 0, only }) => bar >= from && (only?.includes(bar) ?? true));
    const played = playing.flatMap(({ instrument, loud, octave = 0, steps, pan = 0 }) =>
      steps.map(({ beat, tone, beats }): Note => {
        const at = Math.max(0, start + beat * beatS + OFF_S * (random() - 0.5));
        const pitch = pitchOf(chord, tone) + 12 * octave;
        return { instrument, at, long: beats * beatS, pitch, loud: about(loud), pan };
      }),
    );
    return [...held, ...played];
  }).flat();
}

/** A tone of a chord: 0 its bass, past the last one the same an octave higher. */
function pitchOf(chord: Chord, tone: number): number {
  if (tone < chord.length) return chord[tone] ?? chord[0];
  const upper = chord.length - 1;
  return (chord[1 + ((tone - 1) % upper)] ?? chord[0]) + 12 * Math.floor((tone - 1) / upper);
}

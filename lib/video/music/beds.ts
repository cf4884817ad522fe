import { FPS } from '../codec';

/** Music that comes with the product. `compose.ts` composes it, so that it belongs to no other. */
export const BEDS = ['calm', 'warm', 'bright', 'driving', 'dreamy', 'playful', 'thoughtful', 'hopeful'] as const;
export type Bed = (typeof BEDS)[number];

/** Of new videos. */
export const STANDARD_BED: Bed = 'calm';
/** Of a bed's sound: half of half of it is −30 LUFS, 16 LU below the voices. */
export const STANDARD_VOLUME = 0.25;
export const BED_LUFS = -18;

/** Four beats a bar; `frames`: of the film, for each beat. So a bed that is repeated begins at a frame each time. */
export type Tempo = { frames: number; bars: number };
export const TEMPOS: Record<Bed, Tempo> = {
  calm: { frames: 25, bars: 12 },
  warm: { frames: 22, bars: 12 },
  bright: { frames: 16, bars: 16 },
  driving: { frames: 15, bars: 16 },
  dreamy: { frames: 30, bars: 8 },
  playful: { frames: 17, bars: 16 },
  thoughtful: { frames: 27, bars: 12 },
  hopeful: { frames: 20, bars: 16 },
};

/** Seconds of a bed until it begins again. */
export const bedSeconds = (bed: Bed): number => (TEMPOS[bed].frames * 4 * TEMPOS[bed].bars) / FPS;

/** Their names, and what is heard. */
export const BED_WORDS: Record<Bed, { label: string; sounds: string }> = {
  calm: { label: 'Calm', sounds: 'Soft chords and a slow harp' },
  warm: { label: 'Warm', sounds: 'Electric piano and brushes' },
  bright: { label: 'Bright', sounds: 'Plucked strings and light drums' },
  driving: { label: 'Driving', sounds: 'A steady beat and bass' },
  dreamy: { label: 'Dreamy', sounds: 'Long chords and bells' },
  playful: { label: 'Playful', sounds: 'Marimba and a shaker' },
  thoughtful: { label: 'Thoughtful', sounds: 'A piano with room around it' },
  hopeful: { label: 'Hopeful', sounds: 'A piano that builds up' },
};

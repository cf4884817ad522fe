import type { Params } from './scenes';
import type { Word } from './word';

/** A segment of a scenario as it is stored. */
export type ScenarioSegment = { name: string; description: string; voiceOverText: string; params: Params };

/** A file of a step: clip or voice. `key` is the hash of all that it was made of. */
export type MadeFile = { key: string; fileId: string; extension: string; seconds: number };
/** `factor`: the speed factor that it was spoken with; voices made before that was so have none. */
export type MadeVoice = MadeFile & { words: Word[]; factor?: number };

/** A voice that is not spoken by the host: a recording of the library, or one that was saved. */
export type GivenVoice =
  { source: 'uploaded'; fileId: string; text: string } | { source: 'saved'; voice: MadeVoice; text: string };

/** A segment of a video project as it is stored. */
export type ProjectSegment = ScenarioSegment & {
  /** How fast it is said; without a voice, how fast the clip runs. Null: as it comes. */
  speedFactor: number | null;
  /** Wished seconds of the clip; null: they follow from the words. */
  videoDurationLength: number | null;
  /** Counts only while the text is the one that it says. */
  given: GivenVoice | null;
  clip: MadeFile | null;
  voice: MadeVoice | null;
  doing: 'recording' | 'voicing' | null;
  error: string | null;
};

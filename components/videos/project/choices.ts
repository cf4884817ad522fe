import type { WireVideoProject } from '@/lib/contracts/video-project';
import { STANDARD_BED, STANDARD_VOLUME, type Bed } from '@/lib/video/music/beds';

/** A bed, or a file of the library. `name`: null until it is known; `url`: null when the file is gone. */
export type OwnMusic = { bed: null; fileId: string; name: string | null; url: string | null; volume: number };
export type ChosenMusic = { bed: Bed; volume: number } | OwnMusic;
/** Voice, music, sounds and subtitles as chosen. */
export type Choices = {
  /** Null: none. Without provider and id: the best one for the language. */
  voice: { provider: string | null; id: string | null; speed: number } | null;
  music: ChosenMusic | null;
  /** Whether a change of scenes is heard. */
  sceneSounds: boolean;
  burnt: boolean;
  /** No subtitle where the scene shows the same words. */
  once: boolean;
};

export const NEW_CHOICES: Choices = {
  voice: { provider: null, id: null, speed: 1 },
  music: { bed: STANDARD_BED, volume: STANDARD_VOLUME },
  sceneSounds: true,
  burnt: true,
  once: true,
};

export const choicesOf = ({ voice, music, sceneSounds, subtitles }: WireVideoProject): Choices => ({
  voice,
  music: chosen(music),
  sceneSounds,
  burnt: subtitles.burnt,
  once: subtitles.once,
});

function chosen(music: WireVideoProject['music']): ChosenMusic | null {
  if (!music) return null;
  const { bed, fileId, fileUrl: url, volume } = music;
  if (bed) return { bed, volume };
  return fileId ? { bed, fileId, name: null, url, volume } : null;
}

/** The choices as they are sent. */
export const wireChoices = ({ voice, music, sceneSounds, burnt, once }: Choices) => ({
  voice,
  sceneSounds,
  music: music && (music.bed ? music : { fileId: music.fileId, volume: music.volume }),
  subtitles: { burnt, once },
});

import type { WireVideoProject } from '@/lib/contracts/video-project';

/** Voice, music and subtitles as chosen. */
export type Choices = {
  /** Null: none. Without provider and id: the best one for the language. */
  voice: { provider: string | null; id: string | null; speed: number } | null;
  music: { fileId: string; /** Null until it is known. */ name: string | null; volume: number } | null;
  burnt: boolean;
};

export const NEW_CHOICES: Choices = { voice: { provider: null, id: null, speed: 1 }, music: null, burnt: true };

export const choicesOf = ({ voice, music, subtitles }: WireVideoProject): Choices => ({
  voice,
  music: music && { ...music, name: null },
  burnt: subtitles.burnt,
});

/** The choices as they are sent. */
export const wireChoices = ({ voice, music, burnt }: Choices) => ({
  voice,
  music: music && { fileId: music.fileId, volume: music.volume },
  subtitles: { burnt },
});

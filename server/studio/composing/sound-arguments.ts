import { MUSIC_FADE_FRAMES } from '@/lib/video/film-plan';
import { FPS, SOUND_CODEC, SOUND_RATE } from '@/lib/video/codec';
import { commandLine } from '@/server/media/ffmpeg/command-line';
import { SAFE_INPUT } from '@/server/media/ffmpeg/run';

/** `volume`: 0 to 1. `isBed`: quiet as it comes, so that voices take less of it; it begins softly. */
export type FilmMusic = { path: string; volume: number; isBed?: boolean };
export type SoundPlan = {
  /** Each begins at its frame. */
  voices: readonly { path: string; start: number }[];
  music: FilmMusic | null;
  /** Frames at which a scene gives way to the next, where that is heard. */
  changes?: readonly number[];
  /** Of the film. */
  frames: number;
};

/** The loudness of a film. */
export const TARGET_LUFS = -14;
/** Its true peak in the finished file, which players and networks make again of it. */
export const TRUE_PEAK_MAX_DB = -1;
/** Where its limiter stands at first: mostly a codec adds less than the rest. */
export const PEAK_DB = -1.8;
/** A gain, and the samples' highest value behind it. */
export type Level = { gainDb: number; peakDb: number };
const MUSIC_FADE_S = MUSIC_FADE_FRAMES / FPS;
/** One channel is as loud on both sides, as browsers play it. A mere conversion would take 3 dB. */
const SAME = `aresample=${SOUND_RATE},pan=stereo|FL=FL+FC|FR=FR+FC,aformat=sample_fmts=fltp`;
/** Music goes down by about 12 dB while someone speaks, and comes back slowly. */
const duck = (ratio: number) => `sidechaincompress=threshold=0.02:ratio=${ratio}:attack=40:release=600:makeup=1`;
const DUCK = duck(8);
/** A bed by about 6 dB. */
const DUCK_BED = duck(1.6);
/** A bed comes out of its own middle. */
const BED_BEGINS = 'afade=t=in:st=0:d=0.4,';

/** A change of scenes is heard so long before it is over. */
const SWISH_LEAD_S = 0.22;
/** Changes that follow sooner than this are heard as one. */
const SWISH_APART_S = 1.5;
/** About −27 LUFS beside voices; under music alone, which is made louder at the end, as much quieter. */
const SWISH_VOLUME = { spoken: 0.7, alone: 0.11 };

/** Soft air: noise whose lower half comes first. `frames`: when scenes change. Null: nothing is heard. */
function swishes(frames: readonly number[], volume: number): string[] | null {
  const heard = frames.reduce<number[]>((kept, at) => {
    const before = kept.at(-1);
    return before !== undefined && at - before < SWISH_APART_S * FPS ? kept : [...kept, at];
  }, []);
  if (heard.length === 0) return null;
  const air = (seed: number, hertz: number, from: number) =>
    `anoisesrc=r=${SOUND_RATE}:c=pink:seed=${seed}:d=0.6:a=0.5,bandpass=f=${hertz}:width_type=o:w=1.4,afade=t=in:st=${from}:d=0.24:curve=qsin,afade=t=out:st=${from + 0.2}:d=0.3:curve=qsin`;
  const delay = (frame: number) => Math.max(0, Math.round((frame / FPS - SWISH_LEAD_S) * SOUND_RATE));
  const names = heard.map((_, index) => `[w${index}]`).join('');
  return [
    `${air(11, 700, 0)}[low]`,
    `${air(12, 2600, 0.06)}[high]`,
    `[low][high]amix=inputs=2:normalize=0,pan=stereo|FL=c0|FR=c0,volume=${volume},asplit=${heard.length}${names}`,
    ...heard.map((frame, index) => `[w${index}]adelay=delays=${delay(frame)}S:all=1[x${index}]`),
    `${heard.map((_, index) => `[x${index}]`).join('')}amix=inputs=${heard.length}:normalize=0:duration=longest[air]`,
  ];
}

/** Voices at their times, over music that is lowered under them: 32-bit WAV, exactly as long as the film. */
export function mixArguments({ voices, music, changes = [], frames, to }: SoundPlan & { to: string }): string[] {
  const samples = (frames / FPS) * SOUND_RATE;
  const whole = `apad=whole_len=${samples},atrim=end_sample=${samples},asetpts=PTS-STARTPTS`;
  const spoken = voices.map(({ start }, index) => {
    const delay = (start * SOUND_RATE) / FPS;
    return `[${index}:a:0]${SAME},adelay=delays=${delay}S:all=1[v${index}]`;
  });
  const together =
    voices.length > 1
      ? `${voices.map((_, index) => `[v${index}]`).join('')}amix=inputs=${voices.length}:normalize=0:duration=longest,`
      : voices.length === 1
        ? '[v0]'
        : `anullsrc=r=${SOUND_RATE}:cl=stereo,`;
  const length = frames / FPS;
  const fadeAt = Math.max(0, length - MUSIC_FADE_S);
  const song = music
    ? `[${voices.length}:a:0]${SAME},atrim=end_sample=${samples},volume=${Number(music.volume.toFixed(4))},${music.isBed ? BED_BEGINS : ''}afade=t=out:st=${fadeAt.toFixed(3)}:d=${MUSIC_FADE_S}[m]`
    : null;
  const hasVoices = voices.length > 0;
  // A film that is silent otherwise stays so: by themselves they would be made as loud as a voice.
  const air = song || hasVoices ? swishes(changes, hasVoices ? SWISH_VOLUME.spoken : SWISH_VOLUME.alone) : null;
  const out = air ? 'sound' : 'all';
  const sounds =
    song && hasVoices
      ? [
          `${together}${whole},asplit[voice][key]`,
          song,
          `[m][key]${music?.isBed ? DUCK_BED : DUCK}[d]`,
          `[voice][d]amix=inputs=2:normalize=0:duration=first,${whole}[${out}]`,
        ]
      : song
        ? [song, `[m]${whole}[${out}]`]
        : [`${together}${whole}[${out}]`];
  const ends = [
    ...sounds,
    ...(air ? [...air, `[sound][air]amix=inputs=2:normalize=0:duration=first,${whole}[all]`] : []),
  ];
  return commandLine({
    inputs: [
      ...voices.map(({ path }) => ({ file: path, options: SAFE_INPUT })),
      ...(music ? [{ file: music.path, options: ['-stream_loop', '-1', ...SAFE_INPUT] }] : []),
    ],
    filters: [...spoken, ...ends].join(';'),
    outputs: [{ to, options: ['-map', '[all]', '-c:a', 'pcm_f32le', '-f', 'wav'] }],
  });
}

/** Prints the loudness to the log (`loudnessIn` reads it). */
export function loudnessArguments(file: string, level: Level): string[] {
  return commandLine({
    inputs: [{ file, options: [] }],
    outputs: [
      {
        to: '-',
        options: ['-map', '0:a:0', '-af', `${levelled(level)},ebur128=framelog=verbose:dualmono=true`, '-f', 'null'],
      },
    ],
  });
}

/** The integrated loudness in LUFS; null: nothing is heard. */
export function loudnessIn(log: string): number | null {
  const value = Number(/I:\s+(-?[\d.]+) LUFS/.exec(log.slice(log.lastIndexOf('Summary:')))?.[1]);
  return Number.isFinite(value) && value > -69 ? value : null;
}

/** Prints the loudness and the true peak of a file as it is (`loudnessIn` and `truePeakIn` read them). */
export function finishedArguments(file: string): string[] {
  const options = ['-map', '0:a:0', '-af', 'ebur128=framelog=verbose:peak=true', '-f', 'null'];
  return commandLine({ inputs: [{ file, options: [] }], outputs: [{ to: '-', options }] });
}

/** The true peak in dBTP; of silence minus infinity. */
export function truePeakIn(log: string): number {
  const value = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(log.slice(log.lastIndexOf('Summary:')))?.[1]);
  return Number.isFinite(value) ? value : -Infinity;
}

/** The sound of the film: louder or quieter as measured, its peaks held. */
export function soundArguments({
  file,
  frames,
  to,
  ...level
}: Level & {
  file: string;
  frames: number;
  to: string;
}): string[] {
  return commandLine({
    inputs: [{ file, options: [] }],
    outputs: [
      {
        to,
        options: [
          '-map',
          '0:a:0',
          '-af',
          levelled(level),
          ...SOUND_CODEC,
          '-t',
          (frames / FPS).toFixed(6),
          '-f',
          'mp4',
        ],
      },
    ],
  });
}

/** A voice as loud as a film: 16 bits, at its own rate. */
export function levelArguments({ file, gainDb, to }: { file: string; gainDb: number; to: string }): string[] {
  const options = [
    '-map',
    '0:a:0',
    '-af',
    limited({ gainDb, peakDb: PEAK_DB }),
    '-c:a',
    'pcm_s16le',
    '-bitexact',
    '-f',
    'wav',
  ];
  return commandLine({ inputs: [{ file, options: SAFE_INPUT }], outputs: [{ to, options }] });
}

const limited = ({ gainDb, peakDb }: Level): string =>
  `volume=${gainDb.toFixed(3)}dB,alimiter=limit=${(10 ** (peakDb / 20)).toFixed(4)}:attack=4:release=60:level=false:latency=1`;
const levelled = (level: Level): string => `${limited(level)},aresample=${SOUND_RATE}`;

import { rename, rm } from 'node:fs/promises';
import { CONVERTING, runFfmpeg } from '@/server/media/ffmpeg/run';
import {
  finishedArguments,
  levelArguments,
  loudnessArguments,
  loudnessIn,
  mixArguments,
  PEAK_DB,
  soundArguments,
  TARGET_LUFS,
  TRUE_PEAK_MAX_DB,
  truePeakIn,
  type Level,
  type SoundPlan,
} from './sound-arguments';

/** The limiter takes some of the gain, so that it is looked for in steps. */
const TRIES = 4;
const NEAR_LU = 0.4;
const MAX_GAIN_DB = 36;

/** How far the finished file may be from the target: a codec takes some of a loudness that was found before it. */
const OFF_LU = 0.5;
const CLOSER_LU = 0.2;
/** The codec adds to peaks: the limiter gives way by as much as they are too high, and a little more. */
const ENCODINGS = 7;
const PEAK_SPARE_DB = 0.1;
/** From then on all of it gets quieter, which always helps. */
const LEVELLED = 5;

/** The sound of a film as AAC, at −14 LUFS, its true peak held. Returns its loudness; null: nothing is heard. */
export async function mixSound(plan: SoundPlan & { to: string; signal: AbortSignal }): Promise<number | null> {
  const { frames, to, signal } = plan;
  const mixed = `${to}.wav`;
  try {
    await runFfmpeg({ args: mixArguments({ ...plan, to: mixed }), signal, limits: CONVERTING });
    let level: Level = { gainDb: 0, peakDb: PEAK_DB };
    for (let made = 1; ; made += 1) {
      if (made <= LEVELLED)
        level = await levelFor(mixed, { from: level, near: made === 1 ? NEAR_LU : CLOSER_LU, signal });
      await runFfmpeg({ args: soundArguments({ file: mixed, ...level, frames, to }), signal, limits: CONVERTING });
      const { loudness, truePeak } = await heardOf(to, signal);
      const over = truePeak - TRUE_PEAK_MAX_DB;
      const isOff = loudness !== null && made < LEVELLED && Math.abs(TARGET_LUFS - loudness) > OFF_LU;
      if ((over <= 0 && !isOff) || made === ENCODINGS) return loudness;
      const less = over > 0 ? over + PEAK_SPARE_DB : 0;
      level = { gainDb: level.gainDb - (made >= LEVELLED ? less : 0), peakDb: level.peakDb - less };
    }
  } finally {
    await rm(mixed, { force: true });
  }
}

type Search = { from: Level; near: number; signal: AbortSignal };

/** The gain with which a mix is as loud as it should be behind its limiter, looked for from another one on. */
async function levelFor(mixed: string, { from: { gainDb, peakDb }, near, signal }: Search): Promise<Level> {
  let gain = gainDb;
  for (let tries = 0; ; tries += 1) {
    const loudness = await measured(mixed, { gainDb: gain, peakDb }, signal);
    if (loudness === null || Math.abs(TARGET_LUFS - loudness) <= near || tries === TRIES)
      return { gainDb: gain, peakDb };
    gain = Math.min(MAX_GAIN_DB, gain + TARGET_LUFS - loudness);
  }
}

/**
 * Makes a voice as loud as films are, so that each part of one is as loud as the next, and as loud by itself in the
 * editor as it is in the film. What is too short to be measured stays.
 */
export async function levelVoice(file: string, signal: AbortSignal): Promise<void> {
  const loudness = await measured(file, { gainDb: 0, peakDb: PEAK_DB }, signal);
  if (loudness === null) return;
  const gainDb = Math.min(MAX_GAIN_DB, TARGET_LUFS - loudness);
  const to = `${file}.levelled`;
  await runFfmpeg({ args: levelArguments({ file, gainDb, to }), signal, limits: CONVERTING });
  await rename(to, file);
}

async function measured(file: string, level: Level, signal: AbortSignal): Promise<number | null> {
  return loudnessIn(await logOf(loudnessArguments(file, level), signal));
}

/** A finished sound's loudness, and its true peak in dBTP. */
async function heardOf(file: string, signal: AbortSignal): Promise<{ loudness: number | null; truePeak: number }> {
  const log = await logOf(finishedArguments(file), signal);
  return { loudness: loudnessIn(log), truePeak: truePeakIn(log) };
}

async function logOf(args: readonly string[], signal: AbortSignal): Promise<string> {
  let log = '';
  await runFfmpeg({ args: ['-loglevel', 'info', '-nostats', ...args], signal, onErrors: (text) => (log += text) });
  return log;
}

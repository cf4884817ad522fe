import { rename, rm } from 'node:fs/promises';
import { CONVERTING, runFfmpeg } from '@/server/media/ffmpeg/run';
import {
  levelArguments,
  loudnessArguments,
  loudnessIn,
  mixArguments,
  soundArguments,
  TARGET_LUFS,
  type SoundPlan,
} from './sound-arguments';

/** The limiter takes some of the gain, so that it is looked for in steps. */
const TRIES = 4;
const NEAR_LU = 0.4;
const MAX_GAIN_DB = 36;

/** The sound of a film into an AAC file, at −14 LUFS. Returns its loudness; null when nothing is heard. */
export async function mixSound(plan: SoundPlan & { to: string; signal: AbortSignal }): Promise<number | null> {
  const { frames, to, signal } = plan;
  const mixed = `${to}.wav`;
  try {
    await runFfmpeg({ args: mixArguments({ ...plan, to: mixed }), signal, limits: CONVERTING });
    let loudness = await measured(mixed, 0, signal);
    let gainDb = 0;
    for (let tries = 0; loudness !== null && Math.abs(TARGET_LUFS - loudness) > NEAR_LU && tries < TRIES; tries += 1) {
      gainDb = Math.min(MAX_GAIN_DB, gainDb + TARGET_LUFS - loudness);
      loudness = await measured(mixed, gainDb, signal);
    }
    await runFfmpeg({ args: soundArguments({ file: mixed, gainDb, frames, to }), signal, limits: CONVERTING });
    return loudness;
  } finally {
    await rm(mixed, { force: true });
  }
}

/**
 * Makes a voice as loud as films are, so that each part of one is as loud as the next, and as loud by itself in the
 * editor as it is in the film. What is too short to be measured stays.
 */
export async function levelVoice(file: string, signal: AbortSignal): Promise<void> {
  const loudness = await measured(file, 0, signal);
  if (loudness === null) return;
  const gainDb = Math.min(MAX_GAIN_DB, TARGET_LUFS - loudness);
  const to = `${file}.levelled`;
  await runFfmpeg({ args: levelArguments({ file, gainDb, to }), signal, limits: CONVERTING });
  await rename(to, file);
}

async function measured(file: string, gainDb: number, signal: AbortSignal): Promise<number | null> {
  let log = '';
  const args = ['-loglevel', 'info', '-nostats', ...loudnessArguments(file, gainDb)];
  await runFfmpeg({ args, signal, onErrors: (text) => (log += text) });
  return loudnessIn(log);
}

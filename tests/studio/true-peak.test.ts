// The sound of a finished film, measured behind the codec, which makes plosives and beats higher than they were.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mixSound } from '@/server/studio/composing/mix-sound';
import { speak } from '@/server/studio/voice/speak';
import { loudnessOf } from './sound';

const dir = mkdtempSync(path.join(os.tmpdir(), 'true-peak-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const signal = new AbortController().signal;
const SECONDS = 8;

function source(name: string, expression: string): string {
  const file = path.join(dir, `${name}.wav`);
  const input = `aevalsrc=${expression}:d=${SECONDS}:s=48000`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', input, file]);
  return file;
}
const spoken = async (text: string, language: 'es' | 'de') =>
  (
    await speak({
      ...{ text, language, voice: null, speed: 1, to: path.join(dir, language), signal },
      who: { projectId: null, feature: 'video' },
    })
  ).path;

const SOUNDS: Record<string, () => string | Promise<string>> = {
  'hard beats over a quiet tone': () =>
    source('beats', 'if(lt(mod(t\\,0.5)\\,0.01)\\,sgn(sin(2*PI*1000*t))\\,0.05*sin(2*PI*220*t))'),
  'clicks of noise': () => source('clicks', 'if(lt(mod(t\\,0.37)\\,0.002)\\,random(0)*2-1\\,0.1*sin(2*PI*220*t))'),
  'a voice that begins with a plosive': () => spoken('Tren o avión de Madrid a Barcelona. ¿Cuál eliges?', 'es'),
  'a voice of many plosives': () => spoken('Pack die Tasche! Kaffee, Tee, Kuchen, Petersilie. Punkt.', 'de'),
};

it.each(Object.keys(SOUNDS))('%s: a true peak of −1 dBTP at most in the finished file, at −14 LUFS', async (name) => {
  const to = path.join(dir, `${name}.m4a`);
  const voice = { path: (await SOUNDS[name]?.()) ?? '', start: 0 };
  const loudness = await mixSound({ voices: [voice], music: null, frames: SECONDS * 30, to, signal });
  const { lufs, peak } = loudnessOf(to);
  expect(peak).toBeLessThanOrEqual(-1);
  expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.5);
  expect(loudness).toBeCloseTo(lufs, 1);
});

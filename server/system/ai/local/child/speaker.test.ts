import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeVoice, voiceRow } from '@/tests/fakes/hub/made-voice';
import { openSpeaker } from './speaker';

const files = makeVoice();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'speaker-'));
  for (const [name, bytes] of files) writeFileSync(path.join(folder, name), bytes);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Beginning, five letters, end. */
const PIECE = [1, 0, 14, 15, 16, 17, 18, 2];
const SAMPLES = 5 * 4 * 256;
const ask = { pieces: [PIECE, PIECE, PIECE], scales: [0.667, 1, 0.8] as const, speaker: null, most: 1_000_000 };

it('speaks a piece in each turn, so that others get in between and a call can be given up', async () => {
  const speaker = await openSpeaker({ ...voiceRow(files), folder });
  const turns = speaker.begin(ask);
  expect([(await turns.next()).done, (await turns.next()).done]).toEqual([false, false]);
  const { value } = await turns.next();
  expect(value?.pieces).toHaveLength(3);
  for (const { samples, steps } of value?.pieces ?? []) {
    expect(Buffer.from(samples, 'base64')).toHaveLength(2 * SAMPLES);
    expect(steps).toEqual([0, 0, 4, 4, 4, 4, 4, 0]);
  }
  await speaker.close();
});

it('says no more than it may', async () => {
  const speaker = await openSpeaker({ ...voiceRow(files), folder });
  const turns = speaker.begin({ ...ask, most: SAMPLES });
  await turns.next();
  await expect(turns.next()).rejects.toMatchObject({ fault: 'failed' });
  await speaker.close();
});

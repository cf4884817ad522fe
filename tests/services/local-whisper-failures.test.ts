// A model that hears: its files, its process and its callers when something goes wrong.
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { LocalModelOf } from '@/lib/ai/local-models';
import { wavHeader } from '@/lib/media/wav';
import { embed } from '@/server/system/ai/embed';
import { addFromFolder } from '@/server/system/ai/local/add-from-folder';
import { modelFolder, removeFiles, stateOnDisk } from '@/server/system/ai/local/files';
import { listLocalModels } from '@/server/system/ai/local/manage-models';
import { endModelProcess, modelLimits, modelProcess } from '@/server/system/ai/local/run-model';
import { aiStatus } from '@/server/system/ai/status';
import { testCapabilities } from '@/server/system/ai/test-capabilities';
import { transcribe } from '@/server/system/ai/transcribe';
import { refuseUnheard } from '@/server/studio/editor/known-words';
import { makeModel, rowOf } from '../fakes/hub/made-model';
import { makeWhisper, saidIn, whisperRow } from '../fakes/hub/made-whisper';
import { choose, listedAs, onModelHost, stickWith, whenCalled } from './local-models-support';

const who = { projectId: null, feature: 'test' };
const files = makeWhisper();
const texts = rowOf(makeModel());
const { encoder, decoder } = whisperRow(files).run;
let model: LocalModelOf<'transcribe'>;

onModelHost(async () => {
  model = await listedAs(whisperRow(files), texts);
  await addFromFolder(await stickWith(files));
  await choose(model);
  return model;
});
afterAll(() => removeFiles(texts.id));

function sound(seconds: number): Uint8Array {
  const words = Array.from({ length: Math.floor(seconds) }, (_, at) => ({ tone: at % 5, at: at + 0.3 }));
  const bytes = Buffer.from(saidIn(seconds, words).buffer);
  return Buffer.concat([wavHeader({ rate: 16_000, bytes: bytes.length }), bytes]);
}
const hear = (seconds = 2, signal?: AbortSignal) =>
  transcribe({ who, audio: sound(seconds), fileName: 'a.wav', seconds, ...(signal ? { signal } : {}) });
const works = () => expect(hear()).resolves.toMatchObject({ value: { text: 'The hedgehog' } });
const refused = (message: RegExp, next = 'refuse') =>
  expect(hear()).rejects.toMatchObject({ code: 'AI_FAILED', next, message: expect.stringMatching(message) as string });

it.each([
  ['changed', decoder, (bytes: Buffer) => Buffer.from(bytes).fill(7, bytes.length - 200, bytes.length - 199)],
  ['cut', encoder, (bytes: Buffer) => bytes.subarray(0, 60)],
  ['made larger', 'tokenizer.json', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(' ')])],
])('files that were %s since are never used, and a right copy mends it', async (_, name, spoil) => {
  const file = path.join(modelFolder(model.id), name);
  await writeFile(file, spoil(await readFile(file)));
  await expect(hear()).rejects.toMatchObject({ message: expect.stringContaining('are damaged') as string });
  expect(stateOnDisk(model)).toBe('broken');
  expect((await aiStatus()).transcribe.reason).toMatch(
    /^Transcription: the files of the model Made Whisper are damaged\. With it, tests write down tones\./,
  );
  await addFromFolder(await stickWith(files));
  await works();
});

it.each([
  ['no model at all', decoder, Buffer.from('no model at all')],
  ['another model', decoder, files.get(encoder) ?? Buffer.alloc(0)],
  ['a configuration of something else', 'config.json', Buffer.from('{"model_type":"bert"}')],
])('files of the list that are %s are refused', async (_, name, bytes) => {
  const wrong = new Map(files).set(name, bytes);
  await removeFiles(model.id);
  model = await listedAs(whisperRow(wrong, 'wrong-whisper'));
  await addFromFolder(await stickWith(wrong));
  await choose(model);
  await refused(/The files of the model Made Whisper on this host are damaged/);
  expect(stateOnDisk(model)).toBe('broken');
});

it('a folder is taken only when every file is the one that the list names', async () => {
  await removeFiles(model.id);
  const folder = await stickWith(files);
  await appendFile(path.join(folder, decoder), ' ');
  await expect(addFromFolder(folder)).rejects.toThrow(`Made Whisper: ${decoder} is another file than this version`);
});

it('a process that is killed while it hears is one clear error, and the next call starts another', async () => {
  await works();
  const pid = modelProcess() ?? 0;
  const call = expect(hear(28)).rejects.toMatchObject({
    next: 'retry',
    message: expect.stringMatching(/Made Whisper on this host stopped while it worked.*Try again\./) as string,
  });
  await whenCalled();
  process.kill(pid, 'SIGKILL');
  await call;
  await works();
  expect(modelProcess()).not.toBe(pid);
});

it('a call that is cancelled ends at once, and leaves the process to the others', async () => {
  await works();
  const pid = modelProcess();
  const given = new AbortController();
  const call = expect(hear(28, given.signal)).rejects.toThrow();
  await whenCalled();
  given.abort();
  await call;
  await works();
  expect(modelProcess()).toBe(pid);
});

it('a film that is heard and a question share the process, and the question does not wait for the film', async () => {
  await addFromFolder(await stickWith(makeModel()));
  await choose(texts);
  await works();
  const ended: string[] = [];
  const film = hear(28).then(({ value }) => void ended.push(`film of ${value.words?.length} words`));
  const other = hear(2).then(({ value }) => void ended.push(value.text));
  const question = embed({ who, texts: ['kettle'] }).then(() => void ended.push('question'));
  await Promise.all([film, other, question]);
  expect(ended.at(-1)).toBe('film of 28 words');
  expect(ended).toContain('The hedgehog');
});

it('without the memory that it needs it is one clear error, and nothing stays', async () => {
  const { data } = modelLimits;
  modelLimits.data = 300 * 1_048_576;
  try {
    await expect(hear()).rejects.toMatchObject({
      code: 'AI_FAILED',
      message: expect.stringMatching(
        /Made Whisper on this host (stopped while it worked|failed|are damaged)/,
      ) as string,
    });
  } finally {
    modelLimits.data = data;
    endModelProcess();
  }
});

it('is tried with a hum, listed for its use, and named with what it would give where it is missing', async () => {
  expect((await testCapabilities({ capabilities: ['transcribe'] })).transcribe).toMatchObject({
    configured: true,
    works: true,
    model: model.id,
    reason: null,
  });
  expect(modelProcess()).not.toBeNull();
  const row = (await listLocalModels()).find(({ id }) => id === model.id);
  expect(row).toMatchObject({ capability: 'transcribe', state: 'ready', isUsed: true });
  await removeFiles(model.id);
  const sentence =
    'Transcription: the model Made Whisper is not on this host. With it, tests write down tones. An administrator can download it under Administration › AI › This host.';
  expect((await aiStatus()).transcribe.reason).toBe(sentence);
  await expect(refuseUnheard(`/files/${'a'.repeat(24)}.mp4`)).rejects.toThrow(
    `It is not known what is said in this file, and this host has no transcription. ${sentence}`,
  );
});

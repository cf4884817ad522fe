// Pictures of the library behind the words of a film: chosen when its script is written, shown in its clips.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVideoScenario } from '@/lib/contracts/video-scenarios';
import { picturesBehind } from '@/lib/video/scenes';
import { createScenario, editScenario, rewriteScenario } from '@/server/studio/scenarios/manage';
import { findScenario, type Scenario } from '@/server/studio/scenarios/scenario.store';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { updateFile } from '@/server/media/files/update-file';
import { inspectFile } from '@/server/media/inspect/inspect-file';
import { localCopy } from '@/server/media/files/local-copy';
import { storage } from '@/server/system/storage/index';
import { findStoredFile } from '@/server/media/files/store';
import { newPlace, startWorker, type Place } from './agents-support';
import { startPublishing, until } from './publishing';
import { newVideo, whenMade } from './videos-support';

const dir = mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
let services: Awaited<ReturnType<typeof startPublishing>>;
let worker: ReturnType<typeof startWorker>;
let place: Place;
beforeAll(async () => {
  services = await startPublishing();
  worker = startWorker();
});
afterAll(async () => {
  await worker.stop();
  await services.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  place = newPlace();
});

/** A clip of the library that is red, then green, then blue, each for so many seconds. Returns its address. */
async function keptClip(name: string, each: number): Promise<string> {
  const inputs = ['red', 'lime', 'blue'].flatMap((c) => ['-f', 'lavfi', '-i', `color=${c}:s=640x480:r=25:d=${each}`]);
  const made = path.join(dir, name);
  const coded = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-y', made];
  execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', 'concat=n=3', ...coded]);
  const draft = await storage().draft();
  await copyFile(made, draft);
  return keptFile({ name, path: draft });
}

async function keptFile({ name, path: draft }: { name: string; path: string }, more: Kept = {}): Promise<string> {
  const file = { name, bytes: (await stat(draft)).size, sha256: await hashFile(draft), path: draft };
  const { _id, extension } = await keepFile({ file, ...place });
  await inspectFile(
    { fileId: _id },
    { jobId: place.projectId, signal: AbortSignal.timeout(20_000), whenProbed: async () => undefined },
  );
  const { altText, tags } = more;
  if (altText !== undefined || tags) await updateFile({ id: _id, body: { altText, tags } });
  return `/files/${_id}.${extension}`;
}

type Kept = { side?: number; colour?: string; altText?: string; tags?: string[] };

/** A picture of the library. Returns its address. */
async function kept(name: string, { side = 640, colour = '#ff0000', altText, tags }: Kept = {}): Promise<string> {
  const draft = await storage().draft();
  await sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .composite([{ input: { text: { text: name, dpi: 72 } }, gravity: 'northwest' }])
    .toFormat('png')
    .toFile(draft);
  return keptFile({ name, path: draft }, { altText, tags });
}

const PROMPT = 'We roast coffee every morning. The farm lies in Peru. Take a bag home on Friday.';
const create = (body: object) =>
  createScenario({ ...place, body: createVideoScenario.body!.parse({ goalType: 'prompt', prompt: PROMPT, ...body }) });
const whenWritten = ({ _id }: Pick<Scenario, '_id'>) =>
  until(
    async () => (await findScenario(String(_id)))!,
    ({ status }) => status !== 'processing',
  );
const shownIn = ({ segments }: Scenario) =>
  segments.flatMap(({ voiceOverText, params }) => picturesBehind(params).map((address) => [voiceOverText, address]));

it('a script shows the pictures that fit its words, each once, none that is small or fits nothing', async () => {
  const roast = await kept('coffee_roasting-2.png');
  const farm = await kept('IMG_2041.png', { altText: 'A farm in the hills of Peru' });
  await kept('cat.png');
  await kept('coffee-small.png', { side: 200 });
  const written = await whenWritten(await create({ pictures: true }));
  const shown = shownIn(written);
  expect(shown.map(([, address]) => address).sort()).toEqual([roast, farm].sort());
  expect(shown.find(([, address]) => address === roast)?.[0]).toMatch(/coffee/);
  expect(shown.find(([, address]) => address === farm)?.[0]).toMatch(/Peru/);
  // All others stand on a soft one of a part nearby.
  const others = written.segments.filter(({ params }) => picturesBehind(params).length === 0);
  expect(others.map(({ params }) => params.behindElse)).toEqual(others.map(() => 'near'));
});

it('a part that nothing fits stands on a soft picture of a part nearby; of a clip on what was not seen there', async () => {
  const [red, clip] = [await kept('red.png'), await keptClip('colours.mp4', 2)];
  const made = await whenWritten(await create({ prompt: 'One. Two. Three.' }));
  const near = { behindElse: 'near' };
  expect(await coloursOfParts(made, [{ behind: red }, near])).toEqual(['red', 'red']);
  expect(await coloursOfParts(made, [near, { behind: clip }])).toEqual(['blue', 'red']);
});

it('a script shows none where that was not chosen, and none twice when a part is written again', async () => {
  const roast = await kept('coffee-roast.png');
  const plain = await whenWritten(await create({}));
  expect([plain.pictures, shownIn(plain)]).toEqual([false, []]);
  await editScenario({ id: String(plain._id), body: { pictures: true } as never });
  const part = plain.segments.find(({ voiceOverText }) => /coffee/.test(voiceOverText))!;
  await rewriteScenario({ id: String(plain._id), userId: place.userId, segment: part.name, wish: undefined });
  const first = await whenWritten(plain);
  expect(shownIn(first).map(([, address]) => address)).toEqual([roast]);
  const other = plain.segments.find(({ name }) => name !== part.name)!;
  await rewriteScenario({ id: String(plain._id), userId: place.userId, segment: other.name, wish: undefined });
  expect(shownIn(await whenWritten(plain)).map(([, address]) => address)).toEqual([roast]);
});

it('a script finds a picture by a word that means the same, in the other language too', async () => {
  const dog = await kept('щенок.png');
  const written = await whenWritten(await create({ pictures: true, prompt: 'Bring your dog. We have room. Come by.' }));
  expect(shownIn(written).map(([, address]) => address)).toEqual([dog]);
});

it('clips fit like pictures, but not where a picture alone is shown, and not shorter than a look', async () => {
  const [roast] = [await keptClip('coffee-roasting.mp4', 2), await keptClip('peru-farm.mp4', 0.5)];
  const written = await whenWritten(await create({ pictures: true }));
  expect(shownIn(written).map(([, address]) => address)).toEqual([roast]);
});

it('a film shows them one after the other', async () => {
  const [red, blue] = [await kept('red.png'), await kept('blue.png', { colour: '#0000ff' })];
  const made = await whenWritten(await create({ prompt: 'One. Two. Three.' }));
  expect(await coloursOf(made, `${red}\n${blue}`)).toEqual(['red', expect.anything(), 'blue']);
});

it('a film shows the middle of a clip, moving', async () => {
  const clip = await keptClip('colours.mp4', 2);
  const made = await whenWritten(await create({ prompt: 'One. Two. Three.' }));
  expect(await coloursOf(made, clip)).toEqual(['red', 'green', 'blue']);
});

it('a clip that is shorter than its part stands still at its end', async () => {
  const clip = await keptClip('short.mp4', 0.7);
  const made = await whenWritten(await create({ prompt: 'One. Two. Three.' }));
  expect(await coloursOf(made, clip)).toEqual(['red', 'blue', 'blue']);
});

/** Makes a film of so many parts. Returns the colour at the begin of each. */
async function coloursOfParts({ _id, segments: [segment] }: Scenario, parts: readonly object[]): Promise<string[]> {
  const segments = parts.map((params, at) => ({
    ...{ ...segment, name: `part${at}`, voiceOverText: '' },
    params: { scene: 'title', title: 'As many words as take some seconds to read', ...params },
  }));
  await editScenario({ id: String(_id), body: { segments } as never });
  const video = await whenMade(await newVideo(place, String(_id), { voice: null }));
  expect(video).toMatchObject({ status: 'completed', segments: parts.map(() => ({ error: null })) });
  return Promise.all(video.segments.map(async ({ clip }) => colourOf(await clipCopy(clip!.fileId), 0.1)));
}

/** Makes a film of one part with that behind its words. Returns its colour at its begin, middle and end. */
async function coloursOf({ _id, segments: [segment] }: Scenario, behind: string): Promise<string[]> {
  const title = 'Two pictures, and as many words as take some seconds to read';
  const params = { scene: 'title', title, behind };
  const body = { segments: [{ ...segment, voiceOverText: '', params }] };
  await editScenario({ id: String(_id), body: body as never });
  const video = await whenMade(await newVideo(place, String(_id), { voice: null }));
  expect(video).toMatchObject({ status: 'completed', segments: [{ error: null }] });
  const { fileId, seconds } = video.segments[0]!.clip!;
  const copy = await clipCopy(fileId);
  return [0.1, seconds / 2, seconds - 0.2].map((second) => colourOf(copy, second));
}

const clipCopy = async (fileId: string) => localCopy((await findStoredFile(fileId))!, dir, AbortSignal.timeout(20_000));

function colourOf(copy: string, second: number): string {
  const args = ['-v', 'error', '-ss', String(second), '-i', copy, '-frames:v', '1', '-vf', 'crop=16:16:in_w-40:200'];
  const [r = 0, g = 0, b = 0] = execFileSync('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']);
  return r > b && r > g ? 'red' : g > b ? 'green' : 'blue';
}

// Renders over HTTP: their place in the queue and the time left, who may cancel them, and dead addresses.
import { afterEach, beforeAll, expect, it } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import type { WireJob } from '@/lib/contracts/jobs';
import { newTracks } from '@/lib/timeline/model';
import { newTeam, send, type Person } from './client';
import { sampleOf } from './samples';

let team: Awaited<ReturnType<typeof newTeam>>;
/** /video-maker/projects/{id}/render */
let path: string;
beforeAll(async () => {
  team = await newTeam();
  path = (
    await sampleOf(
      endpoints.find(({ name }) => name === 'renderVideo')!,
      team,
      team.owner,
    )
  ).path;
});

/** Nothing of a test that failed keeps the workers from the others. */
afterEach(async () => {
  const active = await send('GET', `/jobs?projectId=${team.project}&active=true`, { token: team.owner.token });
  for (const { id } of active.body as WireJob[]) await cancelled(id);
});

const text = (duration: number) => ({
  ...{ id: 'words', type: 'text', text: 'Fresh rye', trackIndex: 1, startTime: 0, duration },
  ...{
    width: 600,
    height: 80,
    keyframes: [
      { property: 'x', time: 0, value: 0 },
      { property: 'x', time: duration, value: 90 },
    ],
  },
});

async function begun(seconds: number, side = 64, more: object = {}): Promise<string> {
  const viewport = { width: side, height: side };
  const json = { timeline: [text(seconds)], tracks: newTracks(), totalDuration: 600, viewport, ...more };
  const answer = await send('POST', path, { token: team.editor.token, json });
  expect(answer.status, answer.text).toBe(202);
  return (answer.body as { data: { jobId: string } }).data.jobId;
}

const shown = async (id: string, { token }: Person = team.viewer): Promise<WireJob> =>
  (await send('GET', `/jobs/${id}`, { token })).body as WireJob;
const cancelled = async (id: string, { token }: Person = team.editor) =>
  (await send('DELETE', `/jobs/${id}`, { token })).status;

async function until<T>(ask: () => Promise<T>, so: (answer: T) => boolean): Promise<T> {
  for (const end = Date.now() + 90_000; ;) {
    const answer = await ask();
    if (so(answer)) return answer;
    if (Date.now() > end) throw new Error(`It never became so: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('says the place in the queue and the time left; waiting and running ones are cancelled, by editors alone', async () => {
  // From now on it is known how long renders take here.
  const first = await begun(1);
  const ended = await until(
    () => shown(first),
    ({ state }) => state === 'done',
  );
  expect(ended).toMatchObject({ queuePlace: null, secondsLeft: null, progress: 1 });
  expect(await cancelled(ended.id)).toBe(409);
  expect((await shown(ended.id)).state).toBe('done');

  const jobs: string[] = [];
  for (let count = 0; count < 4; count += 1) jobs.push(await begun(500, 640));
  jobs.push(await begun(1));
  const [, , , fourth = '', last = ''] = jobs;
  const queue = await until(
    () => Promise.all(jobs.map((id) => shown(id))),
    (all) => all.some(({ state }) => state === 'running') && all.at(-2)?.state === 'waiting',
  );
  const running = queue.filter(({ state }) => state === 'running');
  expect(running.map(({ queuePlace }) => queuePlace)).toEqual(running.map(() => null));
  const waiting = queue.slice(-2);
  const places = waiting.map(({ queuePlace }) => queuePlace ?? 0);
  expect(places[0]).toBeGreaterThanOrEqual(1);
  // Jobs that other tests wait for may have their turn in between: lib/jobs/estimate.test.ts has the exact places.
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  for (const { secondsLeft, label } of queue) {
    expect(secondsLeft).toBeGreaterThanOrEqual(1);
    expect(label).toBe('Rendering “Bread”');
  }
  // The last one takes a second, and waits for those before it.
  expect(waiting[1]?.secondsLeft).toBeGreaterThan(10);

  for (const id of [fourth, running[0]?.id ?? '']) {
    expect(await cancelled(id, team.viewer)).toBe(403);
    expect(await cancelled(id, team.stranger)).toBe(404);
    expect([await cancelled(id), await cancelled(id)]).toEqual([204, 204]);
    expect(await shown(id)).toMatchObject({ state: 'cancelled', queuePlace: null, secondsLeft: null, result: null });
  }
  for (const id of jobs.slice(0, 3)) await cancelled(id);
  const done = await until(
    () => shown(last),
    ({ state }) => state === 'done',
  );
  expect(done.result).toMatchObject({
    url: expect.stringMatching(/\/files\/.*\.mp4$/),
    viewport: { width: 64, height: 64 },
  });
  const video = (await send('GET', path.replace(/\/render$/, ''), { token: team.viewer.token })).body as {
    data: { rendering: string[]; renders: { fileId: string }[] };
  };
  expect(video.data.rendering).toEqual([]);
  expect(video.data.renders).toHaveLength(2);
  expect((await send('GET', new URL(String(done.result?.['url'])).pathname)).status).toBe(200);
});

it('says how many seconds were copied from an earlier render and how many were encoded', async () => {
  const resultOf = async (more: object) => {
    const id = await begun(1.5, 80, more);
    const { state, result } = await until(
      () => shown(id),
      (job) => job.state !== 'waiting' && job.state !== 'running',
    );
    expect(state).toBe('done');
    return result;
  };
  expect(await resultOf({})).not.toHaveProperty('reusedSeconds');
  const all = { reusedSeconds: 1.5, encodedSeconds: 0, whole: null };
  expect(await resultOf({ reuse: true })).toMatchObject(all);
  const still = { reuse: true, format: 'still', range: { start: 0, end: 1 } };
  expect(await resultOf(still)).toMatchObject({ reusedSeconds: 0, whole: 'format' });
  const formats = await resultOf({ reuse: true, formats: ['1:1'] });
  expect(formats).toMatchObject({ reusedSeconds: 0, encodedSeconds: 1.5, whole: 'first', files: [{ whole: 'first' }] });
  const answer = await send('POST', path, { token: team.editor.token, json: { reuse: 'yes' } });
  expect(answer.status).toBe(422);
});

it('refuses at once when an address of the timeline is dead, naming the item', async () => {
  const clip = {
    id: 'clip',
    type: 'video',
    url: 'http://nobody.invalid/a.mp4',
    trackIndex: 0,
    startTime: 2,
    duration: 1,
  };
  const json = {
    timeline: [text(1), clip],
    tracks: newTracks(),
    totalDuration: 60,
    viewport: { width: 64, height: 64 },
  };
  const answer = await send('POST', path, { token: team.editor.token, json });
  const message = 'The video at 0:02.0: The media address can’t be reached. Check it, or upload the file.';
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'MEDIA_UNREADABLE', message, issues: [{ path: 'timeline.1.url', message }] },
  });
});

it('ends with the video that is deleted while it renders', async () => {
  const id = await begun(500, 640);
  await until(
    () => shown(id),
    ({ state }) => state === 'running',
  );
  expect((await send('DELETE', path.replace(/\/render$/, ''), { token: team.owner.token })).status).toBe(204);
  expect(await shown(id)).toMatchObject({ state: 'cancelled', result: null });
  expect((await send('GET', `/jobs?projectId=${team.project}&active=true`, { token: team.owner.token })).body).toEqual(
    [],
  );
});

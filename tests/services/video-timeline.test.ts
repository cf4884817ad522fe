import * as contract from '@/lib/contracts/video-timeline';
// Timelines of videos: versions, two people at once, faults with their place, and what travels.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { newTracks } from '@/lib/timeline/model';
import { insertProject } from '@/server/people/projects/store';
import { listTimelineVersions } from '@/server/studio/editor/list-versions';
import { ownedTimelines } from '@/server/studio/editor/owned-timelines';
import { restoreTimelineVersion, saveTimeline } from '@/server/studio/editor/save-timeline';
import { newestTimeline } from '@/server/studio/videos/timeline.store';
import { piecesOf } from './pieces';
import { startPublishing } from './publishing';
import { makeVideo } from './timelines-support';

const userId = 'c'.repeat(24);
let stop: () => Promise<void>;
let projectId = '';
beforeAll(async () => {
  ({ stop } = await startPublishing());
  projectId = String((await insertProject({ userId, name: 'Films', isDefault: false }))._id);
});
afterAll(() => stop());

const video = () => makeVideo({ projectId, userId });

const words = (id: string, more: object = {}) => ({
  id,
  type: 'text',
  trackIndex: 0,
  startTime: 0.5,
  duration: 2,
  text: id,
  ...more,
});
const sent = (timeline: unknown[], version?: number) => ({
  timeline,
  tracks: newTracks(),
  totalDuration: 60,
  ...(version === undefined ? {} : { version }),
});
const save = (id: string, ...rest: Parameters<typeof sent>) => saveTimeline({ id, sent: sent(...rest), userId });
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable('it was accepted'),
    (error: AppError) => error,
  );

it('comes back as it was saved, with defaults filled in, in the size of the video', async () => {
  const id = await video();
  expect(await newestTimeline(id)).toBeNull();
  expect(await save(id, [words('Hello', { unknown: 1 })])).toEqual({ timelineVersion: 1 });
  const saved = await newestTimeline(id);
  expect(saved).toMatchObject({ version: 1, totalDuration: 60, viewport: { width: 1080, height: 1080 } });
  expect(saved?.timeline[0]).toMatchObject({ text: 'Hello', startTime: 0.5, fontFamily: 'Arial', volume: 0.5 });
  expect(saved?.timeline[0]).not.toHaveProperty('unknown');
});

it('keeps places in other formats of items that are there, also when a program saves that knows none', async () => {
  const id = await video();
  const layouts = { '9:16': { a: { x: 5, hidden: true }, gone: { x: 'anywhere' } }, '16:9': { gone: {} } };
  // What stands after the items of a stored timeline, within a text.
  const items = [words('a'), words('b', { text: '],"tracks":[],"layouts":{}}' })];
  const of = (more: object) => saveTimeline({ id, sent: { ...sent(items), ...more }, userId });
  await of({ layouts });
  expect((await newestTimeline(id))?.layouts).toEqual({ '9:16': { a: { x: 5, hidden: true } } });
  await of({});
  expect((await newestTimeline(id))?.layouts).toEqual({ '9:16': { a: { x: 5, hidden: true } } });
  const error = await refusal(of({ layouts: { '4:5': { b: { scale: 4, width: 1 } } } }));
  expect(error.issues?.map(({ path }) => path)).toEqual(['layouts.4:5.b.width', 'layouts.4:5.b.scale']);
  await of({ layouts: {} });
  expect((await newestTimeline(id))?.layouts).toEqual({});
});

it('keeps markers, also when a program saves that knows none, and refuses what is no marker', async () => {
  const id = await video();
  const of = (more: object) => saveTimeline({ id, sent: { ...sent([words('a')]), ...more }, userId });
  const markers = [{ id: 'm', time: 1.5, name: 'Chorus' }];
  await of({ markers, layouts: {} });
  await of({});
  expect((await newestTimeline(id))?.markers).toEqual(markers);
  await restoreTimelineVersion({ id, n: 1, userId });
  expect((await newestTimeline(id))?.markers).toEqual(markers);
  await of({ markers: [] });
  expect((await newestTimeline(id))?.markers).toEqual([]);
  const twice = [...markers, ...markers];
  const body = { ...sent([words('a')]), markers: twice };
  expect(contract.saveTimeline.body?.safeParse(body).error?.issues[0]?.message).toBe('Two markers have the same id');
});

it('tells one of two people who saved at once of what the other saved', async () => {
  const id = await video();
  await save(id, [words('a')]);
  const both = await Promise.allSettled([save(id, [words('b')], 1), save(id, [words('c')], 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const error = await refusal(save(id, [words('d')], 1));
  expect([error.code, error.statusCode]).toEqual(['TIMELINE_CHANGED', 409]);
  expect(error.current).toEqual(await newestTimeline(id));
  expect(await save(id, [words('e')])).toEqual({ timelineVersion: 3 });
});

it('keeps the newest 50 versions, and saves an earlier one again', async () => {
  const id = await video();
  for (let version = 1; version <= 53; version += 1) await save(id, [words(`v${version}`)]);
  const listed = await listTimelineVersions(id);
  expect([listed.length, listed[0]?.version, listed.at(-1)?.version]).toEqual([50, 53, 4]);
  expect(await restoreTimelineVersion({ id, n: 10, userId })).toEqual({ timelineVersion: 54 });
  expect((await newestTimeline(id))?.timeline[0]).toMatchObject({ text: 'v10' });
  expect((await refusal(restoreTimelineVersion({ id, n: 2, userId }))).message).toBe(
    'Version 2 is not kept any more. The newest 50 are.',
  );
});

it('names each fault with the item’s index, and takes only our files and public addresses', async () => {
  const id = await video();
  const image = (url: string) => ({ id: url, type: 'image', trackIndex: 0, startTime: 0, duration: 1, url });
  const wrong = [
    words('fine'),
    words('fine'),
    words('late', { startTime: -1 }),
    words('audio', { trackIndex: 2 }),
    image('http://127.0.0.1/x.png'),
    image('http://localhost/x.png'),
    image('http://localhost./x.png'),
    null,
    image('file:///etc/passwd'),
    image('https://example.com/x.png'),
    image(`/files/${'a'.repeat(21)}.png`),
  ];
  const { issues, message } = await refusal(save(id, wrong));
  expect(message).toBe('timeline.1.id: Another item has this id');
  expect(issues?.map(({ path }) => path)).toEqual([
    'timeline.1.id',
    'timeline.2.startTime',
    'timeline.3.trackIndex',
    'timeline.4.url',
    'timeline.5.url',
    'timeline.6.url',
    'timeline.7',
    'timeline.8.url',
  ]);
});

it('takes thirty thousand items, and saves and restores them in pieces', async () => {
  const id = await video();
  const many = Array.from({ length: 30_000 }, (_, index) =>
    words(`t${index}`, { startTime: index * 0.1, duration: 0.1 }),
  );
  const saving = await piecesOf(() => save(id, many));
  expect((await newestTimeline(id))?.timeline.length).toBe(30_000);
  const restoring = await piecesOf(() => restoreTimelineVersion({ id, n: 1, userId }));
  expect(await newestTimeline(id)).toMatchObject({ version: 2, timeline: { length: 30_000 } });
  expect(Math.max(saving.longest, restoring.longest)).toBeLessThan(150);
});

it('travels with its video, without items whose files stayed behind', async () => {
  const { travels } = ownedTimelines;
  if (!('export' in travels)) return expect.unreachable('it does not travel');
  const arranged = await video();
  const layouts = { '9:16': { a: { x: 5 } } };
  await saveTimeline({ id: arranged, sent: { ...sent([words('a')]), layouts }, userId });
  const lines: unknown[] = [];
  for await (const line of travels.export(projectId)) lines.push(JSON.parse(JSON.stringify(line)));
  const remarks: string[] = [];
  const target = String((await insertProject({ userId, name: 'Copy', isDefault: false }))._id);
  const newId = (_: string, id: string) => `${id.slice(0, 12)}${'f'.repeat(12)}`;
  const { count } = await travels.restore(
    (async function* () {
      yield* lines;
      yield { nonsense: true };
    })(),
    {
      projectId: target,
      userId,
      importId: 'i',
      idOf: newId,
      addressOf: () => null,
      fileOf: () => null,
      remark: (text) => remarks.push(text),
    },
  );
  expect(count).toBe(lines.length);
  expect((await newestTimeline(newId('', arranged)))?.layouts).toEqual(layouts);
  expect(remarks).toEqual(['A timeline of a video was left out: videoId: Required.']);
});

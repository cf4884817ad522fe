import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewImport } from '@/lib/contracts/imports';
import { importCsv, previewCsv } from '@/server/publishing/planning/import-posts';
import { getImport, listImports, undoImport } from '@/server/publishing/planning/list-imports';
import { runImport } from '@/server/publishing/planning/run-import';
import { saveQueue } from '@/server/publishing/planning/queue';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { presentPosts } from '@/server/publishing/posts/announce/present';
import { listTrash, restorePost } from '@/server/publishing/posts/trash/trash';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { newWorkspace, startPublishing } from './publishing';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let services: Awaited<ReturnType<typeof startPublishing>>;
let host: Server;
let base = '';
let asked = 0;

beforeAll(async () => {
  services = await startPublishing();
  host = createServer((request, response) => {
    asked += 1;
    if (request.url === '/gone.png') return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(PNG);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host.close();
  await services.stop();
});

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;
const bodyOf = (text: string, extra = {}) => previewImport.body!.parse({ fileName: 'plan.csv', text, ...extra });
const context = { signal: new AbortController().signal, progress: () => undefined, allowAddress: () => true };
const timeZone = 'Europe/Berlin';

async function importing(
  workspace: Workspace,
  text: string,
  { only = null, undated = 'draft' as const }: { only?: number[] | null; undated?: 'draft' | 'queue' } = {},
) {
  return importCsv({
    projectId: workspace.projectId,
    userId: workspace.userId,
    timeZone,
    body: bodyOf(text),
    only,
    undated,
  });
}
async function postsOf({ projectId }: Workspace) {
  return (await presentPosts((await listPosts({ projectIds: [projectId] })).items)).sort((a, b) =>
    a.content.localeCompare(b.content),
  );
}

const GOOD =
  'content,date,platforms,tags,media\nA,2030-01-05 09:00,telegram,news,\nB,31/12/2029 18:30,"telegram, discord",,\nC,,telegram,,\n';

describe('the preview', () => {
  it('shows each row with its errors, in the caller’s zone or the given one, and imports nothing', async () => {
    const workspace = await newWorkspace();
    const preview = await previewCsv({
      projectId: workspace.projectId,
      timeZone,
      body: bodyOf(`${GOOD}D,soon,myspace,,\n`),
    });
    expect(preview).toMatchObject({
      mapping: ['content', 'date', 'platforms', 'tags', 'media'],
      dateOrder: 'dmy',
      ambiguousDates: false,
      timeZone,
      importable: 3,
      importedBefore: null,
    });
    expect(preview.rows[0]).toMatchObject({ row: 1, scheduledFor: '2030-01-05T08:00:00.000Z', errors: [] });
    expect(preview.rows[3]?.errors).toHaveLength(2);
    const tokyo = await previewCsv({
      projectId: workspace.projectId,
      timeZone,
      body: bodyOf(GOOD, { timeZone: 'Asia/Tokyo' }),
    });
    expect(tokyo.rows[0]?.scheduledFor).toBe('2030-01-05T00:00:00.000Z');
    expect(await postsOf(workspace)).toEqual([]);
  });

  it('accepts another column mapping and date order', async () => {
    const { projectId } = await newWorkspace();
    const preview = await previewCsv({
      projectId,
      timeZone,
      body: bodyOf('Note,When\nHi,04/05/2030\n', { mapping: ['content', 'date'], dateOrder: 'mdy', platforms: ['vk'] }),
    });
    expect(preview).toMatchObject({
      ambiguousDates: true,
      rows: [{ content: 'Hi', scheduledFor: '2030-04-05T07:00:00.000Z', platforms: [{ platform: 'vk' }] }],
    });
  });

  it('refuses a file without rows, and one with too many', async () => {
    const { projectId } = await newWorkspace();
    const preview = (text: string) => previewCsv({ projectId, timeZone, body: bodyOf(text) });
    await expect(preview('content\n')).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('no rows'),
    });
    await expect(preview(`content\n${'x\n'.repeat(1001)}`)).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('1001 rows'),
    });
    await expect(preview(`${'a,'.repeat(1500)}\n1`)).rejects.toMatchObject({
      message: expect.stringContaining('1501 columns') as string,
      statusCode: 422,
    });
  });
});

describe('an import', () => {
  it('creates the valid rows as if typed by hand: scheduled with a date, drafts without', async () => {
    const workspace = await newWorkspace();
    const started = await importing(workspace, `${GOOD},,telegram,,\n`);
    expect(started).toMatchObject({ state: 'running', total: 3, made: 0 });
    expect(await runImport(started._id, context)).toEqual({ made: 3, failed: 0 });
    expect(await postsOf(workspace)).toMatchObject([
      {
        content: 'A',
        status: 'scheduled',
        tags: ['news'],
        scheduledFor: '2030-01-05T08:00:00.000Z',
        platformPosts: [{ platform: 'telegram', platformSpecificData: { content: 'A' } }],
      },
      { content: 'B', status: 'scheduled', platformPosts: [{ platform: 'telegram' }, { platform: 'discord' }] },
      { content: 'C', status: 'draft' },
    ]);
    expect(await getImport({ id: started._id })).toMatchObject({ state: 'done', made: 3, failed: 0, notes: [] });
  });

  it('creates only the chosen rows, and refuses when none is left', async () => {
    const workspace = await newWorkspace();
    const { _id } = await importing(workspace, GOOD, { only: [2] });
    await runImport(_id, context);
    expect((await postsOf(workspace)).map(({ content }) => content)).toEqual(['B']);
    await expect(importing(workspace, GOOD, { only: [9] })).rejects.toMatchObject({ statusCode: 422 });
  });

  it('creates each row once, with several workers and after restarts', async () => {
    const workspace = await newWorkspace();
    const { _id } = await importing(
      workspace,
      `content,platforms\n${Array.from({ length: 12 }, (_, index) => `Row ${index},telegram`).join('\n')}\n`,
    );
    await Promise.all([runImport(_id, context), runImport(_id, context), runImport(_id, context)]);
    await runImport(_id, context);
    expect(await postsOf(workspace)).toHaveLength(12);
    expect(await getImport({ id: _id })).toMatchObject({ made: 12, failed: 0 });
  });

  it('fetches media into the library, the same address once; a row whose file can’t be fetched fails with its sentence', async () => {
    const workspace = await newWorkspace();
    asked = 0;
    const { _id } = await importing(
      workspace,
      `content,platforms,media\nA,telegram,${base}/a.png\nB,telegram,${base}/a.png\nC,telegram,${base}/gone.png\n`,
    );
    expect(await runImport(_id, context)).toEqual({ made: 2, failed: 1 });
    const posts = await postsOf(workspace);
    expect(posts.map(({ mediaUrl }) => mediaUrl)).toEqual([
      expect.stringMatching(/^\/files\/[\w-]+\.png$/),
      posts[0]?.mediaUrl,
    ]);
    expect(asked).toBe(2);
    expect((await getImport({ id: _id })).notes).toMatchObject([{ row: 3 }]);
  });

  it('never fetches from this host’s own network', async () => {
    const workspace = await newWorkspace();
    const { _id } = await importing(workspace, `content,platforms,media\nA,telegram,${base}/a.png\n`);
    asked = 0;
    await runImport(_id, { signal: context.signal, progress: context.progress });
    expect(asked).toBe(0);
    expect(await getImport({ id: _id })).toMatchObject({ made: 0, failed: 1 });
  });

  it('adds rows without a date to the queue when that was chosen', async () => {
    const workspace = await newWorkspace();
    const text = 'content,platforms\nA,telegram\nB,telegram\n';
    const without = await importing(workspace, text, { undated: 'queue' });
    await runImport(without._id, context);
    expect((await getImport({ id: without._id })).notes[0]?.message).toContain('Kept as a draft');
    await saveQueue({
      projectId: workspace.projectId,
      timeZone,
      slots: [{ weekday: 1, time: '09:00', platform: null, tag: null }],
    });
    const { _id } = await importing(workspace, 'content,platforms\nC,telegram\nD,telegram\n', { undated: 'queue' });
    await runImport(_id, context);
    const times = (await postsOf(workspace)).slice(2).map(({ queued, scheduledFor }) => [queued, scheduledFor]);
    expect(times.every(([queued]) => queued)).toBe(true);
    expect(new Set(times.map(([, at]) => at)).size).toBe(2);
  });

  it('of the same file again gives a warning, unless the first was undone', async () => {
    const workspace = await newWorkspace();
    const preview = () =>
      previewCsv({ projectId: workspace.projectId, timeZone, body: bodyOf(GOOD.replaceAll('\n', '\r\n')) });
    const { _id } = await importing(workspace, GOOD);
    await runImport(_id, context);
    expect((await preview()).importedBefore).not.toBeNull();
    await undoImport({ id: _id, userId: workspace.userId });
    expect((await preview()).importedBefore).toBeNull();
  });
});

describe('undoing an import', () => {
  it('moves its posts to the trash; published ones stay', async () => {
    const workspace = await newWorkspace();
    const { _id } = await importing(workspace, GOOD);
    await runImport(_id, context);
    const [first] = await postsOf(workspace);
    await setPlatformPostStatus({ id: first!._id, platform: 'telegram', status: 'published' });
    expect(await undoImport({ id: _id, userId: workspace.userId })).toMatchObject({ state: 'undone' });
    expect((await postsOf(workspace)).map(({ content }) => content)).toEqual(['A']);
    const trash = await listTrash({ projectIds: [workspace.projectId], query: {} });
    expect(trash.total).toBe(2);
    await restorePost({ id: trash.items[0]!._id });
    expect(await postsOf(workspace)).toHaveLength(2);
    expect((await listImports({ projectIds: [workspace.projectId] })).map(({ state }) => state)).toEqual(['undone']);
  });

  it('while it runs stops it', async () => {
    const workspace = await newWorkspace();
    const { _id } = await importing(workspace, GOOD);
    await undoImport({ id: _id, userId: workspace.userId });
    expect(await runImport(_id, context)).toEqual({ made: 0, failed: 0 });
    expect(await postsOf(workspace)).toEqual([]);
  });
});

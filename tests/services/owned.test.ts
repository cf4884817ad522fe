import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { COLLECTIONS } from '@/lib/archive/collections';
import { deleteProject } from '@/server/edge/host/delete-project';
import { DEFAULT_BRAND_KIT } from '@/lib/scene/brand-kit';
import { OWNED } from '@/server/edge/owned/owned';
import type { Actor } from '@/server/people/access/actor';
import { registerUser } from '@/server/people/auth/register-user';
import { insertProject } from '@/server/people/projects/store';
import { findSession, insertSession } from '@/server/people/users/store';
import { saveBrandKit } from '@/server/media/brand/brand-kit';
import { keepFile, keepPrivateFile } from '@/server/media/files/keep-file';
import { openPrivate } from '@/server/media/files/open-private';
import { filesOfProject } from '@/server/media/files/store';
import { insertGoldenQuestion } from '@/server/research/knowledge/stored/golden.store';
import { allItemsOf, insertRestoredItem } from '@/server/research/knowledge/stored/owned.store';
import { exportProject } from '@/server/publishing/archive/export-project';
import { importArchive } from '@/server/publishing/archive/import-archive';
import { archiveKey } from '@/server/publishing/archive/remove-archive';
import { startImport } from '@/server/publishing/archive/start-jobs';
import { uploadArchive } from '@/server/publishing/archive/upload-archive';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { makeOccurrences } from '@/server/publishing/planning/make-occurrences';
import { editSeries } from '@/server/publishing/planning/edit-series';
import { saveQueue } from '@/server/publishing/planning/queue';
import { changeSeries, seriesOf } from '@/server/publishing/planning/recurrence.store';
import { repeatPost } from '@/server/publishing/planning/repeat-post';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { pausesOfEveryProject, startPause } from '@/server/publishing/posts/stored/pause.store';
import { listTrashed } from '@/server/publishing/posts/stored/trash.store';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { createWebhook } from '@/server/publishing/webhooks/manage';
import { webhooksOf } from '@/server/publishing/webhooks/store';
import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { storage } from '@/server/system/storage/index';
import { TINY_PNG } from '../contract/client';
import { lookThroughUploadsOf } from './preview-worker';
import { makePost, startPublishing } from './publishing';
import { makeActor } from '../factories/actor';
import { received } from '../factories/received-file';
import { zipOf } from '../factories/zip';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ORIGIN = 'https://new.example.com';
const DAY_MS = 86_400_000;
let stop: () => Promise<void>;
let stopLooking: () => Promise<void>;
let actor: Actor;
let userId = '';

beforeAll(async () => {
  ({ stop } = await startPublishing());
  for (const file of globSync('prisma-free-models/*.ts', { cwd: ROOT })) await import(path.join(ROOT, file));
  const user = await registerUser({ email: 'o@example.org', password: 'long enough', name: 'O', address: '10.0.0.3' });
  userId = String(user._id);
  stopLooking = lookThroughUploadsOf(userId);
  actor = makeActor({ userId, email: 'o@example.org', name: 'O', isAdmin: true });
});
afterAll(async () => {
  await stopLooking();
  await stop();
});

const newProject = async (name: string) => String((await insertProject({ userId, name, isDefault: false }))._id);

/** Names of the collections that hold a project's id anywhere. */
async function collectionsWith(projectId: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of COLLECTIONS) {
    const documents = await mongoose.model(name).collection.find({}).toArray();
    if (documents.some((document) => JSON.stringify(document).includes(projectId))) found.push(name);
  }
  return found;
}

describe('the record of what a project owns', () => {
  it('names each model that there is', () => {
    const models = globSync('prisma-free-models/*.ts', { cwd: ROOT }).filter(
      (file) => !file.endsWith('/collection.ts'),
    );
    expect(models).toHaveLength(COLLECTIONS.length);
    expect(mongoose.modelNames().sort()).toEqual([...COLLECTIONS].sort());
  });

  it('has an owner for each collection whose documents name a project', () => {
    const named = COLLECTIONS.filter((name) =>
      Object.keys(mongoose.model(name).schema.paths).some((field) => /^projectIds?$/.test(field)),
    );
    const unowned = named.filter((name) => 'notOwned' in OWNED[name]);
    expect(unowned).toEqual([]);
  });
});

describe('deleting a project', () => {
  it('leaves no document of any collection with its id', async () => {
    const projectId = await newProject('Gone');
    const kept = await newProject('Kept');
    for (const project of [projectId, kept])
      for (const [index, name] of COLLECTIONS.entries()) {
        const model = mongoose.model(name);
        if ('notOwned' in OWNED[name]) continue;
        const named = name === 'AiCap' ? `project:${project}:day:2026-11-22` : `seed-of-a-test-${index}-${project}`;
        const id = model.schema.path('_id').instance === 'String' ? named : undefined;
        const owner = model.schema.path('projectIds')
          ? { projectIds: [new Types.ObjectId(project)] }
          : { projectId: new Types.ObjectId(project) };
        const unique = model.schema.indexes().flatMap(([fields, { unique }]) => (unique ? Object.keys(fields) : []));
        const seed = {
          ...Object.fromEntries(unique.map((field) => [field, `only-${project}`])),
          ...owner,
          extension: 'png',
          role: 'original',
          caps: [`project:${project}:day:2026-11-22`, 'host:day:2026-11-22'],
        };
        await model.collection.insertOne({ ...seed, ...(id ? { _id: id as never } : {}) });
      }
    for (const [name, entry] of Object.entries(OWNED))
      if ('count' in entry) expect(await entry.count(projectId), name).toBe(1);
    expect(await collectionsWith(projectId)).toHaveLength(Object.values(OWNED).filter((e) => 'count' in e).length + 1);
    const before = await collectionsWith(kept);
    await deleteProject({ projectId });
    expect(await collectionsWith(projectId)).toEqual([]);
    expect(await collectionsWith(kept)).toEqual(before);
    // The host has paid for its calls: they stay in the host's figures.
    const calls = await mongoose.model('AiCall').collection.find({ projectId: null }).toArray();
    expect(calls.map(({ caps }) => caps as unknown)).toEqual([['host:day:2026-11-22']]);
    await deleteProject({ projectId: kept });
    expect(await collectionsWith(kept)).toEqual([]);
  });

  it('takes tokens that were limited to it, and never widens one', async () => {
    const [gone, stays] = [await newProject('Gone'), await newProject('Stays')].map((id) => new Types.ObjectId(id));
    const token = async (projectIds: Types.ObjectId[]) =>
      String((await insertSession({ userId: new Types.ObjectId(userId), kind: 'api', projectIds }))._id);
    const [alone, twice, both, all] = [
      await token([gone!]),
      await token([gone!, gone!]),
      await token([gone!, stays!]),
      await token([]),
    ];
    await deleteProject({ projectId: String(gone) });
    expect([await findSession(alone), await findSession(twice)]).toEqual([null, null]);
    expect((await findSession(both))?.projectIds.map(String)).toEqual([String(stays)]);
    expect((await findSession(all))?.projectIds).toEqual([]);
  });
});

const contextFor = (projectId: string): PlainContext => ({
  jobId: 'job',
  projectId,
  createdBy: userId,
  signal: AbortSignal.timeout(60_000),
  progress: () => undefined,
});

async function exported(projectId: string): Promise<Buffer> {
  const { exportId } = await exportProject(contextFor(projectId), OWNED);
  return readFile((await storage().localPath(archiveKey(exportId))) ?? '');
}

async function imported(bytes: Buffer) {
  const { id } = await uploadArchive({
    file: await received(bytes, 'a.zip'),
    userId,
    signal: AbortSignal.timeout(60_000),
  });
  const { projectId } = await startImport({ id, actor, origin: ORIGIN });
  const run = () => importArchive({ importId: id, origin: ORIGIN }, contextFor(projectId), OWNED);
  return { projectId, result: await run(), again: run };
}

type Line = Record<string, unknown> & { id?: string; title?: string; name?: string; host?: string };

/** The lines of an archive by entry; ids replaced by names of what they stand for, so that two hosts compare. */
async function contentsOf(bytes: Buffer): Promise<{ text: string; entries: Record<string, unknown[]> }> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const texts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    if (entry.fileName.endsWith('.ndjson')) texts[entry.fileName] = Buffer.concat(chunks).toString();
  }
  const lines = (name: string) =>
    (texts[name] ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  const names = new Map<string, string>();
  for (const name of Object.keys(texts))
    for (const line of lines(name)) {
      const known = line.name ?? line.host ?? line.title ?? (line.template as Line | undefined)?.title ?? '';
      if (line.id) names.set(line.id, `<${name} ${known} ${String(line.scheduledFor ?? '')}>`);
    }
  const named = (text: string) => [...names].reduce((out, [id, name]) => out.replaceAll(id, name), text);
  const entries = Object.keys(texts).map((name) => {
    const values = lines(name).map((line) => named(JSON.stringify(line)));
    return [name, values.sort().map((value) => JSON.parse(value) as unknown)] as const;
  });
  return { text: Object.values(texts).join('\n'), entries: Object.fromEntries(entries) };
}

/** What an import changes on purpose: nothing acts by itself. */
const asImported = (entries: Record<string, unknown[]>) =>
  JSON.parse(
    JSON.stringify(entries)
      .replaceAll('"state":"active"', '"state":"ended"')
      .replaceAll('"status":"scheduled"', '"status":"draft"'),
  ) as Record<string, unknown[]>;

async function fullProject(): Promise<{ projectId: string; trashed: string }> {
  const projectId = await newProject('Full');
  const workspace = { projectId, userId };
  const file = await keepFile({ file: await received(TINY_PNG, 'a.png'), userId, projectId });
  const document = await keepPrivateFile({
    file: await received(Buffer.from('Prices: ten and twenty.'), 'prices.txt'),
    userId,
    projectId,
    role: 'document',
  });
  const itemId = String(new Types.ObjectId());
  const at = new Date();
  const { _id: fileId, name: fileName, bytes: fileSize, sha256 } = document;
  await insertRestoredItem({
    _id: itemId,
    projectId,
    userId,
    title: 'Prices',
    description: 'Of this year',
    category: 'products_services',
    subcategory: '',
    tags: ['prices'],
    source: { kind: 'file', url: null },
    versions: [
      { version: 2, state: 'ready', fileId, fileName, fileType: 'txt', fileSize, sha256, createdAt: at },
      { version: 1, state: 'ready', fileId, fileName, fileType: 'txt', fileSize, sha256, createdAt: at },
    ],
    createdAt: at,
    trashedAt: null,
  });
  await insertGoldenQuestion({ projectId, question: 'What does it cost?', itemId, createdBy: userId });
  await saveSettings({ projectId, sent: { telegram: { bot_token: `123456789:${'A'.repeat(35)}`, chat_id: '@full' } } });
  await saveBrandKit({ projectId, kit: { ...DEFAULT_BRAND_KIT, logoFileId: file._id, font: 'PT Serif' } });
  await saveQueue({ projectId, timeZone: 'UTC', slots: [{ weekday: 1, time: '09:00', platform: null, tag: null }] });
  const url = 'https://8.8.8.8/services/T0/very-secret-path?token=hush';
  await createWebhook({ projectId, url, events: ['post.published', 'post.failed'] });
  const terms = { reason: 'Holidays', until: new Date(Date.now() + 9 * DAY_MS), choice: 'skip', hours: null } as const;
  await startPause({ projectId, platform: 'telegram', by: userId, now: new Date(), terms });
  const scheduledFor = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS);
  const mediaUrl = `http://old.example.com/files/${file._id}.png`;
  const first = await makePost(workspace, { title: 'Weekly', content: 'Again', mediaUrl, scheduledFor });
  const wish = {
    frequency: 'weekly',
    interval: 1,
    weekdays: [],
    monthlyBy: 'date',
    until: null,
    count: null,
    timeZone: 'UTC',
  };
  await repeatPost({ id: first._id, userId, wish: wish as never });
  const { _id: trashed } = await makePost(workspace, { title: 'Thrown away', content: 'No', scheduledFor });
  await deletePost({ id: trashed, userId });
  return { projectId, trashed };
}

describe('an archive', () => {
  it('carries all that travels, and what arrives is exported as it came', async () => {
    const { projectId } = await fullProject();
    const original = await exported(projectId);
    const { text, entries } = await contentsOf(original);
    for (const secret of ['very-secret-path', 'hush', 'AAAAAAAA', 'old.example.com', userId, projectId])
      expect(text).not.toContain(secret);
    expect(Object.keys(entries).sort()).toEqual([
      'data/BrandKit.ndjson',
      'data/GoldenQuestion.ndjson',
      'data/KnowledgeItem.ndjson',
      'data/Pause.ndjson',
      'data/PlatformSetting.ndjson',
      'data/Post.ndjson',
      'data/Queue.ndjson',
      'data/Recurrence.ndjson',
      'data/Webhook.ndjson',
      'files.ndjson',
    ]);
    const first = await imported(original);
    const second = await exported(first.projectId);
    expect((await contentsOf(second)).entries).toEqual(asImported(entries));
    await first.again();
    expect((await contentsOf(await exported(first.projectId))).entries, 'run again').toEqual(asImported(entries));
    const third = await exported((await imported(second)).projectId);
    expect((await contentsOf(third)).entries).toEqual(asImported(entries));
  });

  it('arrives without acting: drafts, an ended series that goes on by hand, a webhook that is off', async () => {
    const { projectId: from } = await fullProject();
    const { projectId, result } = await imported(await exported(from));
    expect(result.remarks).toEqual([
      'The series “Weekly” is ended: save its rule to go on with it.',
      'The webhook to 8.8.8.8 is off: enter its address, create a new secret, then switch it on.',
    ]);
    const posts = async () => (await listPosts({ projectIds: [projectId], query: { limit: 100 } } as never)).items;
    const arrived = await posts();
    expect(arrived.map(({ status, recurrence }) => [status, Boolean(recurrence)])).toEqual(
      arrived.map(() => ['draft', true]),
    );
    const { items } = await listTrashed([projectId], { skip: 0, limit: 10 });
    expect(items.map(({ title, trash }) => [title, trash?.armed])).toEqual([['Thrown away', []]]);
    const [series] = await seriesOf([projectId]);
    expect(series).toMatchObject({ state: 'ended', nextMakeAt: null });
    expect(arrived.every(({ recurrence }) => recurrence?.id === series?._id)).toBe(true);
    const [webhook] = await webhooksOf(projectId);
    expect(webhook).toMatchObject({ url: 'https://8.8.8.8/', enabled: false });
    const [pause] = (await pausesOfEveryProject()).filter((each) => each.projectId === projectId);
    expect(pause).toMatchObject({ platform: 'telegram', reason: 'Holidays', endedAt: null });
    const [document] = (await filesOfProject(projectId)).filter(({ role }) => role === 'document');
    const opened = await openPrivate({ fileId: document!._id, projectId });
    expect(await new Response(await opened.read()).text()).toBe('Prices: ten and twenty.');
    const [item] = await allItemsOf(projectId);
    expect(item).toMatchObject({ title: 'Prices', status: 'processing', version: 2 });
    expect(item?.versions.map(({ fileId }) => fileId)).toEqual([document?._id, document?._id]);
    // Its days were made before: the series makes none of them twice.
    await changeSeries(series!._id, { madeThrough: null });
    await editSeries({ id: series!._id, scope: 'all', rule: { interval: 1 } });
    await makeOccurrences(series!._id);
    const days = (await posts()).map(({ scheduledFor }) => scheduledFor?.toISOString());
    expect(days.length).toBe(new Set(days).size);
  });

  it('of a stranger’s making is read with suspicion', async () => {
    const { projectId } = await fullProject();
    const linesOf = (...lines: unknown[]) => lines.map((line) => JSON.stringify(line)).join('\n');
    const counts = { posts: 0, files: 0, bytes: 0, lines: { Webhook: 4, Pause: 1, Recurrence: 1 } };
    const project = { name: 'P', description: null };
    const exportedAt = '2026-11-22T10:00:00.000Z';
    const hosts = ['http://127.0.0.1:9/x', 'javascript:alert(1)', 'not an address', 'https://8.8.4.4/path?key=1'];
    const archive = await zipOf({
      'manifest.json': linesOf({ format: 'workspace-project', version: 2, exportedAt, project, counts }),
      'settings.json': linesOf({ avatar: null }),
      'files.ndjson': linesOf(),
      'data/Webhook.ndjson': linesOf(
        ...hosts.map((host, n) => ({ id: `${n}`.repeat(24), host, events: ['post.failed'] })),
      ),
      'data/Pause.ndjson': linesOf({ platform: 'telegram', projectId, since: 'never' }),
      'data/Recurrence.ndjson': linesOf({ id: 'a'.repeat(24), projectId, state: 'active' }),
      'data/Session.ndjson': linesOf({ projectIds: [] }),
    });
    const { projectId: target, result } = await imported(archive);
    expect((await webhooksOf(target)).map(({ url, enabled }) => [url, enabled])).toEqual([['https://8.8.4.4/', false]]);
    expect(result.remarks.filter((remark) => /was left out/.test(remark))).toHaveLength(5);
    expect((await seriesOf([target])).length).toBe(0);
  });
});

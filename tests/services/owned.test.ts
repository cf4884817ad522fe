import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { COLLECTIONS } from '@/lib/archive/collections';
import { deleteProject } from '@/server/edge/host/delete-project';
import { removeDeleted, sweepDeletions } from '@/server/edge/host/remove-deleted';
import { OWNED } from '@/server/edge/owned/owned';
import type { Actor } from '@/server/people/access/actor';
import { registerUser } from '@/server/people/auth/register-user';
import { deletionsOfEveryProject } from '@/server/people/projects/deletion.store';
import { findProject, insertProject } from '@/server/people/projects/store';
import { findSession, insertSession } from '@/server/people/users/store';
import { openPrivate } from '@/server/media/files/open-private';
import { filesOfProject } from '@/server/media/files/store';
import { agentsOfProjects } from '@/server/agents/stored/agent.store';
import { allItemsOf } from '@/server/research/knowledge/stored/owned.store';
import { exportProject } from '@/server/publishing/archive/export-project';
import { importArchive } from '@/server/publishing/archive/import-archive';
import { archiveKey } from '@/server/publishing/archive/remove-archive';
import { startImport } from '@/server/publishing/archive/start-jobs';
import { uploadArchive } from '@/server/publishing/archive/upload-archive';
import { makeOccurrences } from '@/server/publishing/planning/make-occurrences';
import { editSeries } from '@/server/publishing/planning/edit-series';
import { changeSeries, seriesOf } from '@/server/publishing/planning/recurrence.store';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { pausesOfEveryProject } from '@/server/publishing/stored-posts/pause.store';
import { listTrashed } from '@/server/publishing/stored-posts/trash.store';
import { webhooksOf } from '@/server/publishing/webhooks/store';
import { videosOfProject } from '@/server/studio/videos/project.store';
import { getFilmTemplate, listFilmTemplates } from '@/server/studio/templates/film-templates';
import { newestTimeline } from '@/server/studio/videos/timeline.store';
import { scenariosOfProject } from '@/server/studio/scenarios/scenario.store';
import type { PlainContext, TrackedContext } from '@/server/system/jobs/tracked/context';
import { clock } from '@/server/system/clock';
import { storage } from '@/server/system/storage/index';
import { lookThroughUploadsOf } from './preview-worker';
import { fullProject } from './full-project';
import { startPublishing } from './publishing';
import { makeActor } from '../factories/actor';
import { received } from '../factories/received-file';
import { zipOf } from '../factories/zip';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ORIGIN = 'https://new.example.com';
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

  it('has an owner for each collection whose documents name a project, but the audit trail, which outlives it', () => {
    const named = COLLECTIONS.filter((name) =>
      Object.keys(mongoose.model(name).schema.paths).some((field) => /^projectIds?$/.test(field)),
    );
    const unowned = named.filter((name) => 'notOwned' in OWNED[name]);
    expect(unowned).toEqual(['AuditEntry']);
  });
});

const step: TrackedContext['step'] = (_name, _input, run) => run();

/** Deletes a project, does the work of its job, and looks a last time when all has settled. */
async function deleteWholly(projectId: string): Promise<void> {
  await deleteProject({ projectId, by: userId });
  const [deletion] = await deletionsOfEveryProject(1);
  await removeDeleted({ deletionId: deletion!._id }, { ...contextFor(projectId), step });
  const now = clock.now();
  vi.spyOn(clock, 'now').mockReturnValue(new Date(now.getTime() + 2 * 3_600_000));
  expect(await sweepDeletions()).toBe(1);
  vi.restoreAllMocks();
}

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
    await deleteWholly(projectId);
    expect(await collectionsWith(projectId)).toEqual([]);
    expect(await collectionsWith(kept)).toEqual(before);
    // The host has paid for its calls: they stay in the host's figures.
    const calls = await mongoose.model('AiCall').collection.find({ projectId: null }).toArray();
    expect(calls.map(({ caps }) => caps as unknown)).toEqual([['host:day:2026-11-22']]);
    await deleteWholly(kept);
    expect(await collectionsWith(kept)).toEqual([]);
  });

  it('takes what is written behind its first round, and behind its end', async () => {
    const projectId = await newProject('Gone');
    const ids = { projectId: new Types.ObjectId(projectId) };
    const series = mongoose.model('Recurrence').collection;
    await series.insertOne({ ...ids, root: 'before' });
    const removal = deleteWholly(projectId);
    while ((await series.countDocuments(ids)) > 0) continue;
    expect(await findProject(projectId)).toBeNull();
    await series.insertOne({ ...ids, root: 'meanwhile' });
    // The last look is the only one after this.
    const pauses = mongoose.model('Pause').collection;
    const deletions = mongoose.model('ProjectDeletion').collection;
    while ((await deletions.countDocuments({ doneAt: null })) > 0) continue;
    await pauses.updateOne({ ...ids }, { $set: { reason: 'late' } });
    await removal;
    expect(await collectionsWith(projectId)).toEqual([]);
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
    await deleteWholly(String(gone));
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
  const preview = await uploadArchive({
    file: await received(bytes, 'a.zip'),
    userId,
    signal: AbortSignal.timeout(60_000),
  });
  const { id } = preview;
  const { projectId } = await startImport({ id, actor, origin: ORIGIN });
  const run = () =>
    importArchive({ importId: id, origin: ORIGIN }, contextFor(projectId), { owned: OWNED, limits: {} });
  return { projectId, preview, result: await run(), again: run };
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

describe('an archive', () => {
  it('carries all that travels, and what arrives is exported as it came', async () => {
    const { projectId } = await fullProject(await newProject('Full'), userId);
    const original = await exported(projectId);
    const { text, entries } = await contentsOf(original);
    for (const secret of ['very-secret-path', 'hush', 'AAAAAAAA', 'old.example.com', userId, projectId])
      expect(text).not.toContain(secret);
    expect(Object.keys(entries).sort()).toEqual([
      'data/ApprovalEntry.ndjson',
      'data/BrandKit.ndjson',
      'data/GoldenQuestion.ndjson',
      'data/InstagramAgent.ndjson',
      'data/KnowledgeItem.ndjson',
      'data/Pause.ndjson',
      'data/PlatformSetting.ndjson',
      'data/Post.ndjson',
      'data/PostResult.ndjson',
      'data/PostTemplate.ndjson',
      'data/Queue.ndjson',
      'data/Recurrence.ndjson',
      'data/VideoProject.ndjson',
      'data/VideoRender.ndjson',
      'data/VideoScenario.ndjson',
      'data/VideoTemplate.ndjson',
      'data/VideoTimeline.ndjson',
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

  it('brings every file that something of it shows, by its address on the new host', async () => {
    const { projectId } = await fullProject(await newProject('Full'), userId);
    const old = (await filesOfProject(projectId)).map(({ _id }) => _id);
    const { projectId: target, preview, result } = await imported(await exported(projectId));
    const files = await filesOfProject(target);
    const idOf = (name: string) => files.find((file) => file.name === name)?._id ?? name;
    const here = `${ORIGIN}/files/${idOf('a.png')}.png`;
    const [[agent], [scenario], [video]] = await Promise.all([
      agentsOfProjects([target]),
      scenariosOfProject(target),
      videosOfProject(target),
    ]);
    expect(agent?.avatarFile).toBe(`${idOf('face.png')}.png`);
    expect(files.find(({ name }) => name === 'face.png')?.role).toBe('avatar');
    expect(scenario).toMatchObject({ backgroundImage: here, segments: [{ params: { image: here, text: 'Bread' } }] });
    expect(video).toMatchObject({
      backgroundImage: here,
      introOutro: { introImageUrl: here, outroImageUrl: 'https://example.com/end.png' },
      music: { fileId: idOf('a.png') },
      segments: [{ given: { source: 'uploaded', fileId: idOf('a.png') } }],
      cover: { at: 2.5, scene: 'title', into: 0.86 },
      status: 'completed',
    });
    const timeline = await newestTimeline(String(video?._id));
    expect(timeline?.timeline.map(({ url }) => url)).toEqual([here, 'https://example.com/cake.png']);
    const [template] = await listFilmTemplates(target);
    const opened = template && (await getFilmTemplate(template._id));
    expect(opened?.fields).toMatchObject([{ label: 'Cake', own: here }]);
    // Nothing names a file of the project that it came from.
    const arrived = JSON.stringify([agent, scenario, video, timeline, opened]);
    for (const id of old) expect(arrived).not.toContain(id);
    expect(preview.things).toEqual([
      '1 comment or decision',
      ...['1 saved question', '1 Instagram agent', '1 document of the knowledge base', '1 template of posts'],
      ...['1 series of recurring posts', '1 video', '1 render', '1 video scenario', '1 template of films', '1 webhook'],
    ]);
    expect(preview.remarks).toEqual(
      expect.arrayContaining([
        '1 webhook arrives, switched off and without its secrets.',
        '1 document of the knowledge base arrives, to be read again.',
        expect.stringMatching(/^1 Instagram agent arrives, paused and without an account/),
      ]),
    );
    expect(result.things).toEqual(expect.arrayContaining([...preview.things, `${result.posts} posts`]));
  });

  it('arrives without acting: drafts, an ended series that goes on by hand, a webhook that is off', async () => {
    const { projectId: from } = await fullProject(await newProject('Full'), userId);
    const { projectId, result } = await imported(await exported(from));
    expect(result.remarks.toSorted()).toEqual([
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
    await editSeries({ id: series!._id, userId, scope: 'all', rule: { interval: 1 } });
    await makeOccurrences(series!._id);
    const days = (await posts()).map(({ scheduledFor }) => scheduledFor?.toISOString());
    expect(days.length).toBe(new Set(days).size);
  });

  it('of a stranger’s making is read with suspicion', async () => {
    const { projectId } = await fullProject(await newProject('Full'), userId);
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

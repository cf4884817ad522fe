import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentStep } from '@/lib/updates/step';
import { backUpBefore, backupBefore } from '@/server/boot/before-update';
import { pauseSending } from '@/server/boot/pause-sending';
import { goBack } from '@/server/edge/updates/go-back';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { deleteFile } from '@/server/media/files/delete-file';
import { changeUser, insertUser } from '@/server/people/users/store';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { updatePost } from '@/server/publishing/posts/update-post';
import { forgetPauses } from '@/server/publishing/stored-posts/active-pauses';
import { resumePublishing } from '@/server/publishing/posts/pauses/pause-publishing';
import { unpackBackup } from '@/server/system/backup/unpack';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { bringUp } from '@/server/system/migrations/bring-up';
import { VERSION } from '@/server/system/version';
import { storage } from '@/server/system/storage/index';
import { TINY_PNG } from '../contract/client';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

const before = env.MONGODB_URI.replace(/\?/, '_before?');
const realNow = clock.now;
const rows = (name: string) => mongoose.connection.collection(name);
let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

/** As one of this version could be: a post can be carried back in its old form only. */
const renamed: DocumentStep = {
  id: '2027-01-01-titles',
  kind: 'expand',
  does: 'Calls the title of a post its heading',
  of: 'Post',
  collection: 'posts',
  where: { heading: { $exists: false } },
  up: ({ title, ...post }) => ('heading' in post ? post : { ...post, heading: title ?? '' }),
  down: ({ heading, ...post }) => ('title' in post ? post : { ...post, title: heading }),
};
const NEXT = { steps: [renamed], hashOf: () => 'hash', version: VERSION };
const MADE_BEFORE = backupBefore(VERSION);

beforeAll(async () => {
  services = await startPublishing();
  workspace = await newWorkspace();
});
afterAll(async () => {
  clock.now = realNow;
  await services.stop();
});

async function upload(name: string): Promise<{ id: string; url: string }> {
  const draft = await storage().draft();
  const bytes = Buffer.concat([TINY_PNG, Buffer.from(name)]);
  await writeFile(draft, bytes);
  const file = { name, bytes: bytes.length, sha256: await hashFile(draft), path: draft };
  const { _id, extension } = await keepFile({ file, userId: workspace.userId, projectId: workspace.projectId });
  return { id: _id, url: `https://workspace.example/files/${_id}.${extension}` };
}

const texts = () => services.telegram.published.map((one) => JSON.stringify(one));
const person = (name: string) =>
  insertUser({ email: `${name}@example.org`, name, passwordHash: 'old', timeZone: 'UTC' });
const later = (ms: number) => (clock.now = () => new Date(realNow().getTime() + ms));
const HOUR = 3_600_000;

it('back again: the state before, with what was sent and who may enter; the rest is archived; nothing goes out twice', async () => {
  const soon = new Date(realNow().getTime() + HOUR);
  const [ada, bob, eve] = [await person('ada'), await person('bob'), await person('eve')];
  await changeUser(String(ada._id), { isAdmin: true });
  const [old, gone] = [await upload('old.png'), await upload('gone.png')];
  const due = await makePost(workspace, { content: 'Due meanwhile', scheduledFor: soon });
  const edited = await makePost(workspace, { content: 'As it was', scheduledFor: null, mediaUrl: old.url });
  const dropped = await makePost(workspace, { content: 'Deleted since', scheduledFor: soon });
  await rows('sessions').insertMany([{ userId: eve._id, kind: 'api', tokenHash: 'revoked since' }]);

  await rows('datastates').updateOne({}, { $set: { version: '0.1.0' } });
  await bringUp({ ...NEXT, beforeChange: backUpBefore });
  expect(existsSync(MADE_BEFORE)).toBe(true);
  expect(await rows('posts').countDocuments({ heading: { $exists: true }, title: { $exists: false } })).toBe(3);

  // A few days with the newer version.
  later(HOUR + 1000);
  await work();
  const added = await upload('added.png');
  const made = await makePost(workspace, { content: 'Made and sent since', mediaUrl: added.url });
  await work();
  const sent = texts();
  expect(sent).toHaveLength(3);
  await updatePost({ id: edited._id, body: { content: 'Rewritten since' } });
  const written = await makePost(workspace, { content: 'Written since', scheduledFor: null });
  await rows('posts').deleteOne({ _id: new mongoose.Types.ObjectId(dropped._id) });
  const unused = await upload('unused.png');
  await deleteFile(gone.id);
  await rows('sessions').deleteMany({});
  await changeUser(String(bob._id), { passwordHash: 'new' });
  await rows('users').deleteOne({ _id: eve._id });
  const cleo = await person('cleo');
  const token = `200000000:AA${'b'.repeat(32)}_`;
  await saveSettings({ projectId: workspace.projectId, sent: { telegram: { bot_token: token, chat_id: '@channel' } } });
  const credentials = await rows('platformsettings').find().sort({ _id: 1 }).toArray();

  const told: string[] = [];
  const report = await goBack({
    ...{ from: MADE_BEFORE, to: before, steps: NEXT.steps, pause: pauseSending },
    now: { address: env.MONGODB_URI, embedded: false, close: async () => undefined },
    say: (line) => void told.push(line),
  });

  await mongoose.connect(before);
  forgetPauses();
  expect(await rows('datastates').findOne()).toMatchObject({ version: '0.1.0' });
  const posts = await rows('posts').find().sort({ _id: 1 }).toArray();
  expect(posts.map(({ _id }) => String(_id))).toEqual([due._id, edited._id, made._id]);
  for (const post of posts) expect(post).toMatchObject({ title: expect.any(String) });
  for (const post of posts) expect(post).not.toHaveProperty('heading');
  for (const id of [due._id, made._id])
    expect((await shown(id)).platformPosts[0]).toMatchObject({
      ...{ status: 'published', publicUrl: expect.stringMatching(/^https:\/\/t\.me\/channel\/\d+$/) },
      attempts: [{ outcome: 'published' }],
    });
  expect(await shown(edited._id)).toMatchObject({ content: 'As it was' });
  expect((await rows('storedfiles').distinct('_id')).sort()).toEqual([old.id, added.id].sort());
  const users = await rows('users').find().sort({ _id: 1 }).toArray();
  expect(users).toMatchObject([
    { email: ada.email, isAdmin: true },
    { email: bob.email, passwordHash: 'new' },
    { email: cleo.email },
  ]);
  expect(await rows('sessions').countDocuments()).toBe(0);
  expect(await rows('platformsettings').find().sort({ _id: 1 }).toArray()).toEqual(credentials);

  // Everything given up is named and kept.
  const lines = readFileSync(report, 'utf8');
  for (const words of [`made since: ${written._id}`, `changed since: ${edited._id}`, 'unused.png'])
    expect(lines).toContain(words);
  expect(lines).not.toContain(due._id);
  const archive = report.replace(/\.txt$/, '.tar');
  expect(await unpackBackup({ from: archive, into: path.join(env.DATA_DIR, 'archive') })).toMatchObject({
    version: VERSION,
  });
  expect(readdirSync(env.DATA_DIR)).not.toContain(path.basename(MADE_BEFORE));
  expect(told.join('\n')).toContain('2 posts with deliveries since');
  expect(readFileSync(archive).includes(`files/${unused.id}`)).toBe(true);
  expect(readFileSync(archive).includes(`files/${old.id}`)).toBe(false);

  // Paused until a person says go; and then nothing that went out goes out again.
  later(3 * HOUR);
  await work();
  expect(texts()).toEqual(sent);
  await resumePublishing({
    projectId: workspace.projectId,
    scope: 'all',
    choice: 'now',
    by: { userId: String(ada._id), isAdmin: true },
  });
  await work();
  expect(texts()).toEqual(sent);
  await makePost(workspace, { content: 'The next one', scheduledFor: clock.now() });
  await work();
  expect(texts()).toHaveLength(sent.length + 1);
});

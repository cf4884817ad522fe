import type { mongo } from 'mongoose';
import { isCarried } from '@/lib/updates/carried-post';
import type { Forms } from './forms';

type Row = mongo.Document;
/** The data as it is, the restored data that takes its place, and what lies between their forms. */
export type Carrying = { now: mongo.Db; into: mongo.Db; forms: Forms };
export type Carried = { posts: number; accounts: number; projects: number; files: number; deleted: number };

/**
 * Taken over whole: what lets people and programs in and out, what was sent and spent, and what was recorded of it. A
 * token that was revoked stays revoked.
 */
export const WHOLE = [
  ...['sessions', 'passwordresets', 'calendarfeeds', 'platformsettings', 'searchaccounts', 'hostsettings'],
  ...['aisettings', 'aicalls', 'aicaps', 'aidays', 'credentiallimits', 'webhooks', 'webhookdeliveries'],
  ...['auditentries', 'pauses'],
] as const;
/** Of an agent that is there: a slot that has run does not run again. */
const OF_AGENTS = ['agentruns', 'agentschedules'] as const;
const OF_ACCOUNT = ['email', 'passwordHash', 'secondFactor', 'vkUserId', 'identities', 'isAdmin', 'deactivatedAt'];
const OF_PROJECT = ['userId', 'members', 'invitations', 'transferOffer'];
const BATCH = 200;
const DUPLICATE = 11_000;

/** Documents in batches, with their counterparts in the other database. */
export async function* besideEachOther(from: mongo.Collection, beside: mongo.Collection) {
  const both = async (rows: Row[]) => {
    const found = await beside.find({ _id: { $in: rows.map(({ _id }) => _id) } }).toArray();
    const byId = new Map(found.map((row) => [String(row._id), row]));
    return rows.map((row) => ({ row, other: byId.get(String(row._id)) ?? null }));
  };
  let rows: Row[] = [];
  for await (const row of from.find()) {
    if (rows.push(row) < BATCH) continue;
    yield* await both(rows);
    rows = [];
  }
  yield* await both(rows);
}

/** Carries forward what must not be undone when the data goes back. Repeating it changes nothing. */
export async function carryForward(work: Carrying): Promise<Carried> {
  for (const name of WHOLE) await carryWhole(work, name);
  const accounts = await carryFields(work, 'users', OF_ACCOUNT);
  const projects = await carryFields(work, 'projects', OF_PROJECT);
  const gone = [...accounts.gone, ...projects.gone];
  for (const { collectionName } of projects.gone.length > 0 ? await work.into.collections() : [])
    await work.into.collection(collectionName).deleteMany({ projectId: { $in: projects.gone } });
  const posts = await carryPosts(work);
  for (const name of OF_AGENTS)
    for await (const { row } of besideEachOther(work.now.collection(name), work.into.collection(name)))
      if (await work.into.collection('instagramagents').findOne({ _id: row.agentId })) await put(work, name, row);
  const files = await carryFiles(work, posts.files);
  return {
    posts: posts.carried,
    accounts: accounts.added,
    projects: projects.added,
    files: files.added,
    deleted: gone.length + posts.gone + files.gone,
  };
}

async function carryWhole({ now, into, forms }: Carrying, name: string): Promise<void> {
  const to = into.collection(name);
  await to.deleteMany({});
  let rows: Row[] = [];
  const flush = async () => {
    if (rows.length > 0) await to.insertMany(rows);
    rows = [];
  };
  for await (const row of now.collection(name).find()) if (rows.push(forms.down(name, row)) === BATCH) await flush();
  await flush();
}

/** In the form of the version before. Searches read it again. */
async function put({ into, forms }: Carrying, name: string, row: Row): Promise<void> {
  const document = { ...forms.down(name, row), ...('textBlock' in row ? { textBlock: null } : {}) };
  const replace = (one: Row) => into.collection(name).replaceOne({ _id: row._id }, one, { upsert: true });
  await replace(document).catch((error: unknown) => {
    // Its place in the queue belonged to another post then. This one has gone out, or is in the trash.
    if ((error as { code?: unknown }).code !== DUPLICATE || !('queuePlace' in document)) throw error;
    return replace({ ...document, queuePlace: null });
  });
}

/** New documents whole, of others these fields; what was deleted since stays deleted. */
async function carryFields(work: Carrying, name: string, fields: readonly string[]) {
  const [from, to] = [work.now.collection(name), work.into.collection(name)];
  const gone: unknown[] = [];
  for await (const { row, other } of besideEachOther(to, from)) if (!other) gone.push(row._id);
  await to.deleteMany({ _id: { $in: gone as never[] } });
  let added = 0;
  for await (const { row, other } of besideEachOther(from, to)) {
    if (!other) {
      await put(work, name, row);
      added += 1;
      continue;
    }
    const has = fields.filter((field) => row[field] !== undefined);
    const lacks = fields.filter((field) => row[field] === undefined);
    const old = work.forms.down(name, row);
    const $set = Object.fromEntries(has.map((field) => [field, old[field] ?? row[field]]));
    const $unset = Object.fromEntries(lacks.map((field) => [field, '' as const]));
    await to.updateOne({ _id: row._id }, { $set, ...(lacks.length > 0 ? { $unset } : {}) });
  }
  return { added, gone };
}

async function carryPosts(work: Carrying) {
  const [from, to] = [work.now.collection('posts'), work.into.collection('posts')];
  const gone: unknown[] = [];
  for await (const { row, other } of besideEachOther(to, from)) if (!other) gone.push(row._id);
  await to.deleteMany({ _id: { $in: gone as never[] } });
  const files = new Set<string>();
  let carried = 0;
  for await (const { row, other } of besideEachOther(from, to)) {
    const before = other && work.forms.up('posts', other);
    if (!isCarried(before, row)) continue;
    await put(work, 'posts', row);
    carried += 1;
    for (const id of (row.fileIds ?? []) as string[]) files.add(id);
  }
  return { carried, gone: gone.length, files };
}

/** Those that carried posts name. The bytes of a file that was deleted since are gone: its document goes too. */
async function carryFiles(work: Carrying, named: ReadonlySet<string>) {
  const [from, to] = [work.now.collection('storedfiles'), work.into.collection('storedfiles')];
  const gone: unknown[] = [];
  for await (const { row, other } of besideEachOther(to, from)) if (!other) gone.push(row._id);
  await to.deleteMany({ _id: { $in: gone as never[] } });
  let added = 0;
  for await (const { row, other } of besideEachOther(from, to)) {
    if (other || !(named.has(String(row._id)) || named.has(String(row.sourceId)))) continue;
    await put(work, 'storedfiles', row);
    added += 1;
  }
  return { added, gone: gone.length };
}

import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { Census } from '@/lib/updates/census';

type Row = mongo.Document;
type Add = (group: string, kind: string, amount?: number) => void;

/** Documents of updates and of running processes: they change with every start. */
export const OF_PROCESSES = new Set(['datastates', 'migrations', 'backupruns', 'workerheartbeats', 'sharedmemories']);

const list = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** As a number, so that the order of documents does not matter: the sum of all. */
const hashOf = (values: unknown): number =>
  parseInt(createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 8), 16);

function readPost(post: Row, add: Add): void {
  add('posts by status', post.trash ? `${post.status} in the trash` : String(post.status));
  const entries = list(post.platformPosts);
  for (const { status, delivery, publicUrl, externalId, attempts } of entries) {
    add('networks of posts by status', String(status));
    add('deliveries by state', String(delivery?.state ?? 'idle'));
    if (publicUrl) add('published on networks', 'links');
    if (externalId) add('published on networks', 'ids');
    for (const { outcome } of list(attempts)) add('attempts by outcome', String(outcome));
  }
  const said = entries.map((entry) => [entry.platform, entry.platformSpecificData, entry.externalId, entry.publicUrl]);
  const { _id, title, content, mediaUrl, scheduledFor } = post;
  add('texts, times and links of posts', 'sum', hashOf([_id, title, content, mediaUrl, scheduledFor, said]));
}

function readFile({ role, bytes }: Row, add: Add): void {
  add('files by role', String(role ?? 'original'));
  add('bytes of files by role', String(role ?? 'original'), Number(bytes ?? 0));
}

function readProject({ members, userId, aiCaps }: Row, add: Add): void {
  if (userId) add('members by role', 'owner');
  for (const { role } of list(members)) add('members by role', String(role));
  for (const period of ['day', 'month'])
    if (aiCaps?.[period] !== undefined) add('budgets of projects', period, Number(aiCaps[period]));
}

const readAgent = ({ caps, status }: Row, add: Add): void => {
  add('agents by status', String(status));
  for (const period of ['run', 'day', 'month']) add('budgets of agents', period, Number(caps?.[period] ?? 0));
};

const READERS: Readonly<Record<string, (row: Row, add: Add) => void>> = {
  posts: readPost,
  storedfiles: readFile,
  projects: readProject,
  instagramagents: readAgent,
  users: ({ isAdmin }, add) => add('accounts', isAdmin ? 'administrators' : 'others'),
  aicaps: ({ used }, add) => add('spent of budgets', 'micro-dollars', Number(used ?? 0)),
  aisettings: ({ hostCaps, projectCaps }, add) => {
    for (const [whose, caps] of Object.entries({ host: hostCaps, project: projectCaps }))
      for (const period of ['day', 'month'])
        add('budgets of the host', `${whose} ${period}`, Number(caps?.[period] ?? 0));
  },
};

/**
 * Counts a database: documents by collection, and what they mean. Left out is what the database removes by itself when
 * its time is over. Reads the stored fields: a step that renames one of them renames it here too.
 */
export async function takeCensus(db: mongo.Db): Promise<Census> {
  const census: Record<string, Record<string, number>> = {};
  const add: Add = (group, kind, amount = 1) => {
    const kinds = (census[group] ??= {});
    kinds[kind] = (kinds[kind] ?? 0) + amount;
  };
  for (const collection of await lasting(db)) {
    const { collectionName: name } = collection;
    const read = READERS[name];
    add('documents', name, await collection.countDocuments());
    if (read) for await (const row of collection.find()) read(row, add);
  }
  return census;
}

/** The collections whose documents stay until a person or the product removes them. */
export async function lasting(db: mongo.Db): Promise<mongo.Collection[]> {
  const passing = await passingNames(db);
  const found = (await db.collections()).filter(
    ({ collectionName: name }) => !OF_PROCESSES.has(name) && !passing.has(name),
  );
  return found.sort((a, b) => (a.collectionName < b.collectionName ? -1 : 1));
}

/** The collections of which the database removes documents by itself when their time is over. */
export async function passingNames(db: mongo.Db): Promise<Set<string>> {
  const found = new Set<string>();
  for (const collection of await db.collections())
    if ((await collection.indexes()).some((index) => 'expireAfterSeconds' in index))
      found.add(collection.collectionName);
  return found;
}

/** Without the documents of these collections. */
export const withoutDocumentsOf = (census: Census, names: ReadonlySet<string>): Census => ({
  ...census,
  documents: Object.fromEntries(Object.entries(census.documents ?? {}).filter(([name]) => !names.has(name))),
});

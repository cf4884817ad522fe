import { nanoid } from 'nanoid';
import { Types } from 'mongoose';
import { CHUNKER } from '@/lib/knowledge/passages';
import {
  KnowledgeGenerationModel,
  type GENERATION_STATES,
  type KnowledgeGenerationFields,
} from '@/prisma-free-models/knowledge-generation';
import { KnowledgeIndexModel, type KnowledgeIndexFields } from '@/prisma-free-models/knowledge-index';
import { clock } from '@/server/system/clock';

export type IndexState = KnowledgeIndexFields;
export type Generation = KnowledgeGenerationFields & {
  _id: Types.ObjectId;
  state: (typeof GENERATION_STATES)[number];
  createdAt: Date;
  updatedAt: Date;
};

const oid = (id: string) => new Types.ObjectId(id);
/** A change whose process died is over after that long. */
const PENDING_MS = 60_000;
/** Searches read something else from now on. */
const revised = () => ({ $inc: { revision: 1 }, $set: { mark: nanoid(12) } });

export const indexStateOf = (projectId: string) =>
  KnowledgeIndexModel.findOne({ projectId: oid(projectId) }).lean<IndexState | null>();

export const generationOf = (projectId: string, id: string) =>
  KnowledgeGenerationModel.findOne({ projectId: oid(projectId), _id: oid(id) }).lean<Generation | null>();

export const generationsOf = (projectId: string) =>
  KnowledgeGenerationModel.find({ projectId: oid(projectId) })
    .sort({ createdAt: -1 })
    .lean<Generation[]>();

/** Indexes that are being built on this host. */
export const buildsOfEveryProject = () => KnowledgeGenerationModel.countDocuments({ state: 'building' });

type Made = { model: string | null; dimensions: number | null };

export async function insertGeneration(
  projectId: string,
  { model, dimensions, state }: Made & { state: 'building' | 'active' },
): Promise<Generation> {
  const activatedAt = state === 'active' ? clock.now() : null;
  const row = await KnowledgeGenerationModel.create({
    projectId,
    state,
    model,
    dimensions,
    bsonVectors: true,
    chunker: CHUNKER,
    activatedAt,
  });
  return row.toObject<Generation>();
}

type GenerationChange = Partial<
  Pick<Generation, 'state' | 'done' | 'total' | 'golden' | 'reason' | 'dimensions' | 'floor' | 'activatedAt'>
>;

export const changeGeneration = (projectId: string, id: string, change: GenerationChange) =>
  KnowledgeGenerationModel.updateOne({ projectId: oid(projectId), _id: oid(id) }, { $set: change });

/** A build ended without success; the reason is shown. */
export const failBuild = (projectId: string, id: string, reason: string) =>
  KnowledgeGenerationModel.updateOne(
    { projectId: oid(projectId), _id: oid(id), state: 'building' },
    { $set: { state: 'failed', reason } },
  );

/** A build that failed, or died before its swap, goes on. False: there is no such build. */
export async function reopenBuild(projectId: string, id: string): Promise<boolean> {
  const { matchedCount } = await KnowledgeGenerationModel.updateOne(
    { projectId: oid(projectId), _id: oid(id), state: { $in: ['failed', 'complete'] } },
    { $set: { state: 'building', reason: null } },
  );
  return matchedCount === 1;
}

export async function removeGeneration(projectId: string, id: string): Promise<void> {
  await KnowledgeGenerationModel.deleteOne({ projectId: oid(projectId), _id: oid(id) });
}

/** The index of a project's first document. Of two at once one stays. */
export async function createIndexState(projectId: string, active: string): Promise<IndexState> {
  const state = await KnowledgeIndexModel.findOneAndUpdate(
    { projectId: oid(projectId) },
    { $setOnInsert: { active: oid(active), revision: 1, mark: nanoid(12), pending: [] } },
    { upsert: true, returnDocument: 'after' },
  ).lean<IndexState>();
  return state;
}

/** A change of what searches read begins: until it is over, processes compare what they hold at each search. */
export async function beginChange(projectId: string, token: string): Promise<void> {
  const at = clock.now();
  await KnowledgeIndexModel.updateOne(
    { projectId: oid(projectId) },
    { $push: { pending: { token, at } }, ...revised() },
  );
}

export async function endChange(projectId: string, token: string): Promise<void> {
  const before = new Date(clock.now().getTime() - PENDING_MS);
  await KnowledgeIndexModel.updateOne(
    { projectId: oid(projectId) },
    { $pull: { pending: { $or: [{ token }, { at: { $lt: before } }] } }, ...revised() },
  );
}

/**
 * The state without changes whose process died. They may have been written, so the revision grows: a process that
 * compared before the write compares once more.
 */
export async function withoutDeadChanges(state: IndexState | null): Promise<IndexState | null> {
  const before = new Date(clock.now().getTime() - PENDING_MS);
  if (!state?.pending.some(({ at }) => at < before)) return state;
  return KnowledgeIndexModel.findOneAndUpdate(
    { projectId: state.projectId },
    { $pull: { pending: { at: { $lt: before } } }, ...revised() },
    { returnDocument: 'after' },
  ).lean<IndexState | null>();
}

type Swap = { from: string; to: string; revision: number | null };

/** Another generation serves from now on. False: another one was faster, or something changed since that revision. */
export async function activate(projectId: string, { from, to, revision }: Swap): Promise<boolean> {
  const unchanged = revision === null ? {} : { revision, pending: { $size: 0 } };
  const { modifiedCount } = await KnowledgeIndexModel.updateOne(
    { projectId: oid(projectId), active: oid(from), ...unchanged },
    { $set: { active: oid(to), mark: nanoid(12) }, $inc: { revision: 1 } },
  );
  return modifiedCount === 1;
}

/** The generation that serves each project that has an index. */
export async function indexesOfEveryProject(): Promise<{ projectId: string; generation: string }[]> {
  const rows = await KnowledgeIndexModel.find({}, { projectId: 1, active: 1 }).lean<
    Pick<IndexState, 'projectId' | 'active'>[]
  >();
  return rows.map(({ projectId, active }) => ({ projectId: String(projectId), generation: String(active) }));
}

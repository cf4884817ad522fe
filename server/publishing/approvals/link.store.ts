import { Types } from 'mongoose';
import { ApprovalLinkModel, type ApprovalLinkFields } from '@/prisma-free-models/approval-link';
import { capped } from '@/server/system/cap';
import { ofProject } from '@/server/system/db/of-project';
import { NEWEST_FIRST, pageInOrder } from '@/server/system/db/page-in-order';
import { behind, cursorBehind, type NamedOrder, type Place } from '@/server/system/db/place';

export type ApprovalLink = ApprovalLinkFields & { _id: Types.ObjectId; createdAt: Date };

const oid = (id: string) => new Types.ObjectId(id);

/** Links of a project, those that ended in the last 90 days included. */
export const linksCap = capped({
  limit: 500,
  count: (projectId, upTo) => ApprovalLinkModel.countDocuments({ projectId: oid(projectId) }, { limit: upTo }),
  full: (limit) => `A project can have ${limit} links for approval. Old ones go 90 days after their end.`,
});

type NewLink = Pick<ApprovalLinkFields, 'name' | 'tokenHash' | 'expiresAt' | 'postIds'> & {
  projectId: string;
  createdBy: string;
  email: string | null;
  clientIds?: string[];
  span?: { from: Date; to: Date };
  agent?: string;
};

export async function insertLink(fields: NewLink): Promise<ApprovalLink> {
  return (await ApprovalLinkModel.create(fields)).toObject<ApprovalLink>();
}

const MAX_ENDED_SHOWN = 10;
const NEWEST: NamedOrder = { name: 'newest', order: NEWEST_FIRST, values: 'date', ids: 'object' };

/** A page of open ones; behind the last of them also those that ended last. Newest first. `next`: of a full page. */
export async function linksOf(
  projectId: string,
  { now, limit, after }: Pick<Place, 'limit' | 'after'> & { now: Date },
): Promise<{ items: ApprovalLink[]; next: string | null }> {
  const ofOpen = { projectId: oid(projectId), revokedAt: null, expiresAt: { $gt: now } };
  const where = after ? { $and: [ofOpen, behind(NEWEST, after)] } : ofOpen;
  const page = { order: NEWEST_FIRST, limit };
  const open = await pageInOrder<ApprovalLinkFields, ApprovalLink>(ApprovalLinkModel, where, page);
  if (open.length === limit) return { items: open, next: cursorBehind(NEWEST, open, ({ createdAt }) => createdAt) };
  const isEnded = [{ revokedAt: { $ne: null } }, { expiresAt: { $lte: now } }];
  const ended = await ApprovalLinkModel.find({ projectId: oid(projectId), $or: isEnded })
    .sort(NEWEST_FIRST)
    .limit(MAX_ENDED_SHOWN)
    .lean<ApprovalLink[]>();
  return { items: [...open, ...ended], next: null };
}

/** The project that owns a link, for access checks. */
export async function projectIdOfLink(id: string): Promise<string | null> {
  const row = await ApprovalLinkModel.findById(id, { projectId: 1 }).lean<ApprovalLink | null>();
  return row && String(row.projectId);
}

/** By the hash of its token, unless it has ended. */
export const findOpenLink = (tokenHash: string, now: Date) =>
  ApprovalLinkModel.findOne({ tokenHash, revokedAt: null, expiresAt: { $gt: now } }).lean<ApprovalLink | null>();

/** All open links that name a client of a project, newest first: a project has a bounded number (`linksCap`). */
export const openLinksWith = (projectId: string, userId: string, now: Date) =>
  ApprovalLinkModel.find({ projectId: oid(projectId), clientIds: userId, revokedAt: null, expiresAt: { $gt: now } })
    .sort(NEWEST_FIRST)
    .lean<ApprovalLink[]>();

/** Its first opening alone. */
export async function markOpened(id: string, now: Date): Promise<void> {
  await ApprovalLinkModel.updateOne({ _id: oid(id), openedAt: null }, { $set: { openedAt: now } });
}

/** A client's first look at it. */
export async function markOpenedBy(id: string, { userId, name, now }: { userId: string; name: string; now: Date }) {
  await markOpened(id, now);
  await ApprovalLinkModel.updateOne(
    { _id: oid(id), 'openedBy.userId': { $ne: userId } },
    { $push: { openedBy: { userId, name, at: now } } },
  );
}

/** Notes the name under which something was decided by it. */
export async function markDecided(id: string, name: string): Promise<void> {
  await ApprovalLinkModel.updateOne({ _id: oid(id) }, { $addToSet: { decidedBy: name } });
}

export async function revokeLink(id: string, now: Date): Promise<void> {
  await ApprovalLinkModel.updateOne({ _id: oid(id), revokedAt: null }, { $set: { revokedAt: now } });
}

export async function putCode(id: string, code: { hash: string; until: Date }): Promise<void> {
  await ApprovalLinkModel.updateOne({ _id: oid(id) }, { $set: { code: { ...code, tries: 0 } } });
}

/** Counts one try of the code that is valid now; null when there is none, or it was tried too often. */
export const tryCode = (id: string, { now, triesMax }: { now: Date; triesMax: number }) =>
  ApprovalLinkModel.findOneAndUpdate(
    { _id: oid(id), 'code.until': { $gt: now }, 'code.tries': { $lt: triesMax } },
    { $inc: { 'code.tries': 1 } },
    { returnDocument: 'after' },
  ).lean<ApprovalLink | null>();

export const linksOfProject = ofProject(ApprovalLinkModel);

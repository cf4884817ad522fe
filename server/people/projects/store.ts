import { Types } from 'mongoose';
import { ProjectModel, type ProjectFields } from '@/prisma-free-models/project';
import { capped } from '@/server/system/cap';

export type StoredProject = ProjectFields & { _id: Types.ObjectId; createdAt: Date; updatedAt: Date };
export type MemberRole = StoredProject['members'][number]['role'];

const after = { returnDocument: 'after' } as const;

export const findProject = (id: string) => ProjectModel.findById(id).lean<StoredProject | null>();
export const projectsOf = (userId: string) =>
  ProjectModel.find({ $or: [{ userId }, { 'members.userId': userId }] })
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredProject[]>();
export const findProjects = (ids: readonly string[]) =>
  ProjectModel.find({ _id: { $in: ids } }).lean<StoredProject[]>();
export const ownedProjects = (userId: string) => ProjectModel.find({ userId }).lean<StoredProject[]>();

/** Projects that one person may own. */
export const projectsCap = capped({
  limit: 100,
  count: (userId, upTo) => ProjectModel.countDocuments({ userId }, { limit: upTo }),
  full: (limit) => `You own ${limit} projects, the most that one person can. Delete one first.`,
});

/** The project for calls without `projectId`: the caller's own default one. */
export const defaultProjectOf = (userId: string) =>
  ProjectModel.findOne({ userId, isDefault: true }).lean<StoredProject | null>();

export async function insertProject(fields: {
  userId: string;
  name: string;
  description?: string;
  isDefault: boolean;
  aiCaps?: { day?: number; month?: number };
}): Promise<StoredProject> {
  return (await ProjectModel.create(fields)).toObject<StoredProject>();
}

/** Undefined leaves a field as it is, null removes it. */
export function changeProject(
  id: string,
  fields: {
    name?: string;
    description?: string | null;
    avatarFileId?: string | null;
    'aiCaps.day'?: number | null;
    'aiCaps.month'?: number | null;
  },
): Promise<StoredProject | null> {
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
  const unset = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === null)
      .map(([key]) => [key, 1]),
  );
  return ProjectModel.findByIdAndUpdate(id, { $set: set, $unset: unset }, after).lean<StoredProject | null>();
}

export async function removeProject(id: string): Promise<void> {
  await ProjectModel.deleteOne({ _id: id });
}

/** Null when the user is already a member, or the project has `most` members. */
export const addMember = ({ id, userId, role, most }: { id: string; userId: string; role: MemberRole; most: number }) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'members.userId': { $ne: userId }, [`members.${most - 1}`]: { $exists: false } },
    { $push: { members: { userId, role } } },
    after,
  ).lean<StoredProject | null>();

export const changeMember = (id: string, userId: string, role: MemberRole) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'members.userId': userId },
    { $set: { 'members.$.role': role } },
    after,
  ).lean<StoredProject | null>();

export const removeMember = (id: string, userId: string) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'members.userId': userId },
    { $pull: { members: { userId } } },
    after,
  ).lean<StoredProject | null>();

export async function leaveAllProjects(userId: string): Promise<void> {
  await ProjectModel.updateMany({ 'members.userId': userId }, { $pull: { members: { userId } } });
}

/**
 * Transfers the project to one of its members; the old owner takes their place, as an admin. Null when either has
 * changed.
 */
export const passOn = ({ id, from, to }: { id: string; from: string; to: string }) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, userId: from, 'members.userId': to },
    { $set: { userId: to, isDefault: false, 'members.$.userId': from, 'members.$.role': 'admin' } },
    after,
  ).lean<StoredProject | null>();

/** Makes it the owner's default project. */
export async function makeDefault(id: string): Promise<void> {
  await ProjectModel.updateOne({ _id: id }, { $set: { isDefault: true } });
}

/** How many projects each of these people owns. */
export async function countProjectsOf(userIds: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  const rows = await ProjectModel.aggregate<{ _id: Types.ObjectId; projects: number }>([
    { $match: { userId: { $in: [...userIds] } } },
    { $group: { _id: '$userId', projects: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, projects }) => [String(_id), projects]));
}

type NewInvitation = { email: string; role: MemberRole; token: string; createdAt: Date; expiresAt: Date };

/** One invitation per e-mail: a newer one replaces it. Null when there are `most` of others. */
export async function putInvitation(
  id: string,
  invitation: NewInvitation,
  most: number,
): Promise<StoredProject | null> {
  const { email } = invitation;
  const replaced = await ProjectModel.findOneAndUpdate(
    { _id: id, 'invitations.email': email },
    { $set: { 'invitations.$': { _id: new Types.ObjectId(), ...invitation } } },
    after,
  ).lean<StoredProject | null>();
  if (replaced) return replaced;
  const hasRoom = { 'invitations.email': { $ne: email }, [`invitations.${most - 1}`]: { $exists: false } };
  return ProjectModel.findOneAndUpdate(
    { _id: id, ...hasRoom },
    { $push: { invitations: invitation } },
    after,
  ).lean<StoredProject | null>();
}

/** Marks an open invitation as used for registering. Null when it is not open. */
export const claimRegistration = (token: string, now: Date) =>
  ProjectModel.findOneAndUpdate(
    { invitations: { $elemMatch: { token, expiresAt: { $gt: now }, registeredAt: null } } },
    { $set: { 'invitations.$.registeredAt': now } },
    after,
  ).lean<StoredProject | null>();

export async function releaseRegistration(token: string): Promise<void> {
  await ProjectModel.updateOne({ 'invitations.token': token }, { $unset: { 'invitations.$.registeredAt': 1 } });
}

type Joining = { id: string; token: string; userId: string; role: MemberRole; now: Date };

/**
 * Removes an open invitation and makes the user a member, in one write. Null when it is no longer open, or they are
 * one.
 */
export const joinByInvitation = ({ id, token, userId, role, now }: Joining) =>
  ProjectModel.findOneAndUpdate(
    {
      _id: id,
      userId: { $ne: userId },
      'members.userId': { $ne: userId },
      invitations: { $elemMatch: { token, role, expiresAt: { $gt: now } } },
    },
    { $pull: { invitations: { token } }, $push: { members: { userId, role } } },
    after,
  ).lean<StoredProject | null>();

export const removeInvitation = (id: string, invitationId: string) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'invitations._id': invitationId },
    { $pull: { invitations: { _id: invitationId } } },
    after,
  ).lean<StoredProject | null>();

/** The project with an invitation of this token. */
export const findInvitation = (token: string) =>
  ProjectModel.findOne({ 'invitations.token': token }).lean<StoredProject | null>();

import { Types } from 'mongoose';
import type { ApprovalRule, MemberApproval } from '@/lib/posts/approval';
import { ProjectModel, type ProjectFields } from '@/prisma-free-models/project';
import { capped } from '@/server/system/cap';

export type StoredProject = ProjectFields & { _id: Types.ObjectId; createdAt: Date; updatedAt: Date };
export type MemberRole = StoredProject['members'][number]['role'];

const after = { returnDocument: 'after' } as const;

/** Most invitations, and most offers of a project, that one person is shown. */
export const SHOWN_TO_ONE = 50;

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
    approval?: ApprovalRule;
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

/** `by`: the provider of company sign-in whose rules give the role. */
type NewMember = { id: string; userId: string; role: MemberRole; most: number; by?: string };

/** Null when the user is already a member or the owner, or the project has `most` members. */
export const addMember = ({ id, userId, most, ...given }: NewMember) =>
  ProjectModel.findOneAndUpdate(
    {
      _id: id,
      userId: { $ne: userId },
      'members.userId': { $ne: userId },
      [`members.${most - 1}`]: { $exists: false },
    },
    { $push: { members: { userId, ...given } } },
    after,
  ).lean<StoredProject | null>();

export type MemberChange = { role?: MemberRole | undefined; approval?: MemberApproval | null | undefined };

/** A role is given by a person: from then on no provider's rule changes it. `approval` null: by the project's rule. */
export const changeMember = (id: string, userId: string, { role, approval }: MemberChange) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'members.userId': userId },
    {
      $set: { ...(role && { 'members.$.role': role }), ...(approval && { 'members.$.approval': approval }) },
      $unset: { ...(role && { 'members.$.by': 1 }), ...(approval === null && { 'members.$.approval': 1 }) },
    },
    after,
  ).lean<StoredProject | null>();

type Given = { id: string; userId: string; role: MemberRole; by: string };

/** Changes a role that the rules of this provider gave. Null: a person gave it meanwhile. */
export const changeGivenRole = ({ id, userId, role, by }: Given) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, members: { $elemMatch: { userId, by } } },
    { $set: { 'members.$.role': role } },
    after,
  ).lean<StoredProject | null>();

/** Projects of this name; two are enough to know that it names none. */
export const projectsNamed = (name: string) => ProjectModel.find({ name }).limit(2).lean<StoredProject[]>();

export const removeMember = (id: string, userId: string) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'members.userId': userId },
    { $pull: { members: { userId } } },
    after,
  ).lean<StoredProject | null>();

/**
 * A deleted account: its memberships, what it was offered, and whom it invited. Invitations to its e-mail stay: from
 * their end inviters would learn that there was an account.
 */
export async function leaveAllProjects({ userId }: { userId: string }): Promise<void> {
  await ProjectModel.updateMany({ 'members.userId': userId }, { $pull: { members: { userId } } });
  await ProjectModel.updateMany({ 'transferOffer.userId': userId }, { $unset: { transferOffer: 1 } });
  await ProjectModel.updateMany({ 'invitations.invitedBy': userId }, { $pull: { invitations: { invitedBy: userId } } });
}

/** Someone who may no longer invite: their links to the project end. */
export async function withdrawInvitationsBy(id: string, userId: string): Promise<void> {
  await ProjectModel.updateOne({ _id: id }, { $pull: { invitations: { invitedBy: userId } } });
}

type Offer = { id: string; from: string; to: string; createdAt: Date; expiresAt: Date };

/** Asks a member to become the owner; a newer offer replaces an older one. Null when either has changed. */
export const putOffer = ({ id, from, to, ...times }: Offer) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, userId: from, 'members.userId': to },
    { $set: { transferOffer: { userId: to, ...times } } },
    after,
  ).lean<StoredProject | null>();

/** Null when there was none (for this person). */
export const removeOffer = ({ id, to }: { id: string; to?: string }) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'transferOffer.userId': to ?? { $exists: true } },
    { $unset: { transferOffer: 1 } },
    after,
  ).lean<StoredProject | null>();

/** Projects that the person is asked to own, newest offer first. */
export const offersTo = (userId: string, now: Date) =>
  ProjectModel.find({
    'transferOffer.userId': userId,
    'transferOffer.expiresAt': { $gt: now },
    'members.userId': userId,
  })
    .sort({ 'transferOffer.createdAt': -1 })
    .limit(SHOWN_TO_ONE)
    .lean<StoredProject[]>();

/**
 * Transfers the project to the member whom its owner has asked; the old owner takes their place, as an admin. Null when
 * the offer has ended, or either has changed.
 */
export const passOn = ({ id, from, to, now }: { id: string; from: string; to: string; now: Date }) =>
  ProjectModel.findOneAndUpdate(
    {
      _id: id,
      userId: from,
      'members.userId': to,
      'transferOffer.userId': to,
      'transferOffer.expiresAt': { $gt: now },
    },
    {
      $set: { userId: to, isDefault: false, 'members.$.userId': from, 'members.$.role': 'admin' },
      $unset: { transferOffer: 1, 'members.$.by': 1 },
    },
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

type NewInvitation = {
  email: string;
  role: MemberRole;
  token: string;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
};

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
export const claimRegistration = ({ token, email, now }: { token: string; email: string; now: Date }) =>
  ProjectModel.findOneAndUpdate(
    { invitations: { $elemMatch: { token, email, expiresAt: { $gt: now }, registeredAt: null } } },
    { $set: { 'invitations.$.registeredAt': now } },
    after,
  ).lean<StoredProject | null>();

export async function releaseRegistration(token: string): Promise<void> {
  await ProjectModel.updateOne({ 'invitations.token': token }, { $unset: { 'invitations.$.registeredAt': 1 } });
}

type Joining = { id: string; token: string; userId: string; role: MemberRole; now: Date; most: number };

/**
 * Removes an open invitation and makes the user a member, in one write. Null when it is no longer open, they are one,
 * or the project has `most` members.
 */
export const joinByInvitation = ({ id, token, userId, role, now, most }: Joining) =>
  ProjectModel.findOneAndUpdate(
    {
      _id: id,
      userId: { $ne: userId },
      'members.userId': { $ne: userId },
      [`members.${most - 1}`]: { $exists: false },
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

export const removeInvitationByToken = (id: string, token: string) =>
  ProjectModel.findOneAndUpdate(
    { _id: id, 'invitations.token': token },
    { $pull: { invitations: { token } } },
    after,
  ).lean<StoredProject | null>();

/** Expired ones take no place of the project's limit. */
export async function removeExpiredInvitations(id: string, now: Date): Promise<void> {
  await ProjectModel.updateOne({ _id: id }, { $pull: { invitations: { expiresAt: { $lte: now } } } });
}

/** Open invitations that a person has sent, in all projects. */
export async function countInvitationsBy(userId: string, now: Date): Promise<number> {
  const rows = await ProjectModel.find({ 'invitations.invitedBy': userId }, { invitations: 1 }).lean<
    Pick<StoredProject, 'invitations'>[]
  >();
  return rows
    .flatMap(({ invitations }) => invitations)
    .filter(({ invitedBy, expiresAt }) => String(invitedBy) === userId && expiresAt > now).length;
}

/** Projects with an open invitation to this e-mail. */
export const invitationsTo = (email: string, now: Date) =>
  ProjectModel.find({ invitations: { $elemMatch: { email, expiresAt: { $gt: now } } } })
    .sort({ _id: -1 })
    .limit(SHOWN_TO_ONE)
    .lean<StoredProject[]>();

/** The project with an invitation of this token. */
export const findInvitation = (token: string) =>
  ProjectModel.findOne({ 'invitations.token': token }).lean<StoredProject | null>();

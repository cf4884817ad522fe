import type { Types } from 'mongoose';
import { ProjectModel, type ProjectFields } from '@/prisma-free-models/project';

export type StoredProject = ProjectFields & { _id: Types.ObjectId; createdAt: Date; updatedAt: Date };
export type MemberRole = StoredProject['members'][number]['role'];

const after = { returnDocument: 'after' } as const;

export const findProject = (id: string) => ProjectModel.findById(id).lean<StoredProject | null>();
export const projectsOf = (userId: string) =>
  ProjectModel.find({ $or: [{ userId }, { 'members.userId': userId }] })
    .sort({ createdAt: -1, _id: -1 })
    .lean<StoredProject[]>();
/** Projects that show one of these files. */
export const projectsWithAvatars = (avatarFileIds: readonly string[]) => ProjectModel.find({ avatarFileId: { $in: avatarFileIds } }).lean<StoredProject[]>();
export const ownedProjects = (userId: string) => ProjectModel.find({ userId }).lean<StoredProject[]>();

/** The project that calls without `projectId` work on: the caller's own default one. */
export const defaultProjectOf = (userId: string) => ProjectModel.findOne({ userId, isDefault: true }).lean<StoredProject | null>();

export async function insertProject(fields: { userId: string; name: string; description?: string; isDefault: boolean }): Promise<StoredProject> {
  return (await ProjectModel.create(fields)).toObject<StoredProject>();
}

/** Undefined leaves a field as it is, null removes it. */
export function changeProject(id: string, fields: { name?: string; description?: string | null; avatarFileId?: string | null }): Promise<StoredProject | null> {
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
  const unset = Object.fromEntries(Object.entries(fields).filter(([, value]) => value === null).map(([key]) => [key, 1]));
  return ProjectModel.findByIdAndUpdate(id, { $set: set, $unset: unset }, after).lean<StoredProject | null>();
}

export async function removeProject(id: string): Promise<void> {
  await ProjectModel.deleteOne({ _id: id });
}

/** Null when the user is a member already. */
export const addMember = (id: string, userId: string, role: MemberRole) =>
  ProjectModel.findOneAndUpdate({ _id: id, 'members.userId': { $ne: userId } }, { $push: { members: { userId, role } } }, after).lean<StoredProject | null>();

export const changeMember = (id: string, userId: string, role: MemberRole) =>
  ProjectModel.findOneAndUpdate({ _id: id, 'members.userId': userId }, { $set: { 'members.$.role': role } }, after).lean<StoredProject | null>();

export const removeMember = (id: string, userId: string) =>
  ProjectModel.findOneAndUpdate({ _id: id, 'members.userId': userId }, { $pull: { members: { userId } } }, after).lean<StoredProject | null>();

export async function leaveAllProjects(userId: string): Promise<void> {
  await ProjectModel.updateMany({ 'members.userId': userId }, { $pull: { members: { userId } } });
}

type NewInvitation = { email: string; role: MemberRole; token: string; createdAt: Date; expiresAt: Date };

/** One invitation per e-mail: a newer one replaces it. */
export async function putInvitation(id: string, invitation: NewInvitation): Promise<StoredProject | null> {
  await ProjectModel.updateOne({ _id: id }, { $pull: { invitations: { email: invitation.email } } });
  return ProjectModel.findByIdAndUpdate(id, { $push: { invitations: invitation } }, after).lean<StoredProject | null>();
}

export const removeInvitation = (id: string, invitationId: string) =>
  ProjectModel.findOneAndUpdate({ _id: id, 'invitations._id': invitationId }, { $pull: { invitations: { _id: invitationId } } }, after).lean<StoredProject | null>();

/** The project with an invitation of this token. */
export const findInvitation = (token: string) => ProjectModel.findOne({ 'invitations.token': token }).lean<StoredProject | null>();

import { z } from 'zod';
import { APPROVAL_RULES, MEMBER_APPROVALS } from '@/lib/posts/approval';
import { MEMBER_ROLES } from '@/lib/sign-in/given-roles';
import { endpoint, ROLES } from './endpoint';
import { startedJob } from './started-job';
import { email, idParams, nameText, objectId, pageQuery, text, wireDate } from '@/lib/wire/scalars';

/** Roles that can be given to a member; the owner is the project's userId. */
export const memberRole = z.enum(MEMBER_ROLES);

const person = z.object({ _id: objectId, name: z.string(), email: z.string() });
/** Whether posts of a member need approval, whatever the project's rule says; null: by that rule. */
const memberApproval = z.enum(MEMBER_APPROVALS).nullable();
const member = z.object({ userId: person, approval: memberApproval, role: memberRole });

const invitation = z.object({
  id: objectId,
  email: z.string(),
  role: memberRole,
  url: z.string(),
  createdAt: wireDate,
  expiresAt: wireDate,
});

export const project = z
  .object({
    _id: objectId,
    name: z.string(),
    description: z.string().optional(),
    isDefault: z.boolean(),
    avatarUrl: z.string().optional(),
    userId: objectId,
    /** Who that is; absent when the account is gone, and for clients. */
    owner: person.optional(),
    /** For clients themselves alone. */
    members: z.array(member),
    /** For admins and the owner only. */
    invitations: z.array(invitation).optional(),
    /** The member who is asked to become the owner, for admins and for that member. */
    transferOffer: z.object({ to: person, createdAt: wireDate, expiresAt: wireDate }).optional(),
    /** The most that AI may cost in a day and a month (UTC), in dollars. Null: no limit. */
    aiCaps: z.object({ day: z.number().nullable(), month: z.number().nullable() }),
    /** The posts that go out only once a client has approved them: none, those of editors, all. */
    approval: z.enum(APPROVAL_RULES),
    /** Whether the caller may send posts by hand, and set their status. */
    mayRelease: z.boolean(),
    /** Whether the caller may share posts by an open link, which anyone who has its address approves by. */
    mayLink: z.boolean(),
    /** The caller's own role in it. */
    role: z.enum(ROLES),
    createdAt: wireDate,
    updatedAt: wireDate,
  })
  .meta({ id: 'Project' });
export type WireProject = z.output<typeof project>;

const description = text(100_000).nullable().optional();

const cap = z.number().min(0, 'At least 0').max(1_000_000, 'At most 1,000,000').nullable();
/** Absent fields stay; null removes the limit. */
const aiCaps = z.object({ day: cap.optional(), month: cap.optional() }).nullable().optional();

export const listProjects = endpoint({
  name: 'listProjects',
  method: 'GET',
  path: '/projects',
  summary: 'Projects that the caller owns or is a member of, newest first; total in X-Total-Count',
  access: 'user',
  program: { role: 'viewer' },
  query: pageQuery,
  status: 200,
  answer: z.array(project),
});

export const createProject = endpoint({
  name: 'createProject',
  method: 'POST',
  path: '/projects',
  summary: 'Create a project',
  access: 'user',
  program: { role: 'admin', everywhere: true },
  body: z.object({ name: nameText, description }),
  status: 201,
  answer: project,
});

export const getProject = endpoint({
  name: 'getProject',
  method: 'GET',
  path: '/projects/{id}',
  summary: 'One project',
  access: { role: 'viewer', of: 'project' },
  params: idParams,
  status: 200,
  answer: project,
});

export const updateProject = endpoint({
  name: 'updateProject',
  method: 'PUT',
  path: '/projects/{id}',
  summary: 'Rename or describe a project, limit what AI may cost in it, or ask for approval of posts',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  body: z.object({ name: nameText.optional(), description, aiCaps, approval: z.enum(APPROVAL_RULES).optional() }),
  status: 200,
  answer: project,
  audit: { act: 'settings.project', on: ({ body }) => Object.keys(body).join(', ') },
});

export const deleteProject = endpoint({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/projects/{id}',
  summary:
    'Delete a project with everything in it. It is gone at once; a job removes what it owned, and 202 { jobId } answers `Prefer: respond-async`',
  access: { role: 'owner', of: 'project' },
  params: idParams,
  status: 204,
  accepted: startedJob,
  audit: { act: 'deletion.project' },
  proof: true,
});

export const setAvatar = endpoint({
  name: 'setAvatar',
  method: 'PATCH',
  path: '/projects/{id}/avatar',
  summary: 'Upload the avatar of a project',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  multipart: { field: 'avatar', purpose: 'avatar' },
  status: 200,
  answer: project,
});

export const removeAvatar = endpoint({
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/projects/{id}/avatar',
  summary: 'Remove the avatar of a project',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  status: 200,
  answer: project,
});

/** Of one person, in all projects. */
export const INVITATIONS_PER_HOUR = 100;
/** Offers of projects to members, of one owner. */
export const OFFERS_PER_HOUR = 30;

export const addMember = endpoint({
  name: 'addMember',
  method: 'POST',
  path: '/projects/{id}/members',
  summary: 'Invite somebody by e-mail, with an account or without. They become a member once they accept',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  body: z.object({ email, role: memberRole.default('viewer') }),
  status: 201,
  answer: project,
  rateLimit: { name: 'add-member', of: 'invitations', by: 'user', max: INVITATIONS_PER_HOUR, seconds: 3600 },
  audit: { act: 'members.invited', on: ({ body }) => `${body.email} as ${body.role}` },
});

const memberParams = z.object({ id: objectId, userId: objectId });

/** A member of the answered project, for the audit trail. */
const memberName = (answer: { members: { userId: { _id: string; email: string } }[] } | undefined, id: string) =>
  answer?.members.find(({ userId }) => String(userId._id) === id)?.userId.email ?? id;

const changeWords = ({ role, approval }: { role?: string | undefined; approval?: string | null | undefined }) =>
  [
    ...(role === undefined ? [] : [role]),
    ...(approval === undefined
      ? []
      : [approval ? `posts ${approval} need approval` : 'posts need approval as in the project']),
  ].join(', ');

export const updateMember = endpoint({
  name: 'updateMember',
  method: 'PATCH',
  path: '/projects/{id}/members/{userId}',
  summary: 'Change the role of a member, or whether their posts need approval whatever the project’s rule says',
  access: { role: 'admin', of: 'project' },
  params: memberParams,
  body: z
    .object({ role: memberRole.optional(), approval: memberApproval.optional() })
    .refine(({ role, approval }) => role !== undefined || approval !== undefined, 'Send a role, or an approval'),
  status: 200,
  answer: project,
  audit: {
    act: 'roles.member',
    on: ({ params, body, answer }) => `${memberName(answer, params.userId)}: ${changeWords(body)}`,
  },
  proof: true,
});

export const removeMember = endpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/projects/{id}/members/{userId}',
  summary: 'Remove a member, or leave',
  access: { role: 'client', of: 'project' },
  params: memberParams,
  status: 200,
  answer: project,
  audit: { act: 'members.removed', on: ({ params }) => params.userId },
});

export const transferProject = endpoint({
  name: 'transferProject',
  method: 'POST',
  path: '/projects/{id}/transfer',
  summary: 'Ask a member to become the owner; a newer offer replaces an older one. Nothing changes until they accept',
  access: { role: 'owner', of: 'project' },
  params: idParams,
  body: z.object({ newOwnerId: objectId }),
  status: 200,
  answer: project,
  rateLimit: { name: 'transfer-offer', of: 'offers of projects', by: 'user', max: OFFERS_PER_HOUR, seconds: 3600 },
  audit: { act: 'roles.transfer-offered', on: ({ body }) => body.newOwnerId },
  proof: true,
});

export const withdrawTransfer = endpoint({
  name: 'withdrawTransfer',
  method: 'DELETE',
  path: '/projects/{id}/transfer',
  summary: 'Withdraw the offer to become the owner',
  access: { role: 'owner', of: 'project' },
  params: idParams,
  status: 200,
  answer: project,
  audit: { act: 'roles.transfer-withdrawn' },
});

export const acceptTransfer = endpoint({
  name: 'acceptTransfer',
  method: 'POST',
  path: '/projects/{id}/transfer/accept',
  summary: 'Become the owner, as its owner asks; the former owner stays as an admin',
  access: 'user',
  params: idParams,
  status: 200,
  answer: project,
  audit: { act: 'roles.transfer-accepted', project: ({ answer }) => answer ?? null },
});

export const refuseTransfer = endpoint({
  name: 'refuseTransfer',
  method: 'POST',
  path: '/projects/{id}/transfer/refuse',
  summary: 'Refuse to become the owner',
  access: 'user',
  params: idParams,
  status: 204,
  audit: { act: 'roles.transfer-refused', on: ({ params }) => params.id },
});

export const removeInvitation = endpoint({
  name: 'removeInvitation',
  method: 'DELETE',
  path: '/projects/{id}/invitations/{invitationId}',
  summary: 'Withdraw an invitation',
  access: { role: 'admin', of: 'project' },
  params: z.object({ id: objectId, invitationId: objectId }),
  status: 200,
  answer: project,
  audit: { act: 'members.invitation-withdrawn', on: ({ params }) => params.invitationId },
});

import { z } from 'zod';
import { endpoint } from './endpoint';
import { email, idParams, nameText, objectId, pageQuery, text, wireDate } from '@/lib/wire/scalars';

/** Roles that can be given to a member; the owner is the project's userId. */
export const memberRole = z.enum(['viewer', 'editor', 'admin']);

const member = z.object({ userId: z.object({ _id: objectId, name: z.string(), email: z.string() }), role: memberRole });

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
    /** Who that is; absent when the account is gone. */
    owner: z.object({ _id: objectId, name: z.string(), email: z.string() }).optional(),
    members: z.array(member),
    /** For admins and the owner only. */
    invitations: z.array(invitation).optional(),
    /** The most that AI may cost in a day and a month (UTC), in dollars. Null: no limit. */
    aiCaps: z.object({ day: z.number().nullable(), month: z.number().nullable() }),
    /** The caller's own role in it. */
    role: z.enum(['viewer', 'editor', 'admin', 'owner']),
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
  summary: 'Rename or describe a project, or limit what AI may cost in it',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  body: z.object({ name: nameText.optional(), description, aiCaps }),
  status: 200,
  answer: project,
});

export const deleteProject = endpoint({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/projects/{id}',
  summary: 'Delete a project with everything in it',
  access: { role: 'owner', of: 'project' },
  params: idParams,
  status: 204,
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

export const addMember = endpoint({
  name: 'addMember',
  method: 'POST',
  path: '/projects/{id}/members',
  summary: 'Add a member by e-mail; a person without an account is invited',
  access: { role: 'admin', of: 'project' },
  params: idParams,
  body: z.object({ email, role: memberRole.default('viewer') }),
  status: 201,
  answer: project,
  rateLimit: { name: 'add-member', of: 'added members', by: 'user', max: 120, seconds: 3600 },
});

const memberParams = z.object({ id: objectId, userId: objectId });

export const updateMember = endpoint({
  name: 'updateMember',
  method: 'PATCH',
  path: '/projects/{id}/members/{userId}',
  summary: 'Change the role of a member',
  access: { role: 'admin', of: 'project' },
  params: memberParams,
  body: z.object({ role: memberRole }),
  status: 200,
  answer: project,
});

export const removeMember = endpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/projects/{id}/members/{userId}',
  summary: 'Remove a member, or leave',
  access: { role: 'viewer', of: 'project' },
  params: memberParams,
  status: 200,
  answer: project,
});

export const transferProject = endpoint({
  name: 'transferProject',
  method: 'POST',
  path: '/projects/{id}/transfer',
  summary: 'Transfer the project to a member; the former owner stays as an admin',
  access: { role: 'owner', of: 'project' },
  params: idParams,
  body: z.object({ newOwnerId: objectId }),
  status: 200,
  answer: project,
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
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/{token}/accept',
  summary: 'Join the project that the link invites to',
  access: 'user',
  params: z.object({ token: z.string().min(1).max(200) }),
  status: 200,
  answer: project,
});

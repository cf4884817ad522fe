import { z } from 'zod';
import { endpoint } from './endpoint';
import { memberRole, project } from './projects';
import { objectId, wireDate } from '@/lib/wire/scalars';

/** Accepted or refused invitations, of one person or network. */
export const REPLIES_PER_HOUR = 120;

const tokenParams = z.object({ token: z.string().min(1).max(200) });

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/invitations',
  summary: 'Open invitations of the caller: to join projects, and to own one; newest first, at most 50 of each',
  access: 'user',
  status: 200,
  answer: z
    .object({
      invitations: z.array(
        z.object({
          token: z.string(),
          projectName: z.string(),
          invitedBy: z.string(),
          role: memberRole,
          createdAt: wireDate,
          expiresAt: wireDate,
        }),
      ),
      offers: z.array(
        z.object({
          projectId: objectId,
          projectName: z.string(),
          offeredBy: z.string(),
          createdAt: wireDate,
          expiresAt: wireDate,
        }),
      ),
    })
    .meta({ id: 'Invitations' }),
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/{token}/accept',
  summary: 'Join the project that the link invites to',
  access: 'user',
  params: tokenParams,
  status: 200,
  answer: project,
  rateLimit: {
    name: 'accept-invitation',
    of: 'accepted invitations',
    by: 'user',
    max: REPLIES_PER_HOUR,
    seconds: 3600,
  },
  audit: { act: 'members.joined', project: ({ answer }) => answer ?? null },
});

export const refuseInvitation = endpoint({
  name: 'refuseInvitation',
  method: 'POST',
  path: '/invitations/{token}/refuse',
  summary: 'Refuse an invitation, with an account or without',
  access: 'public',
  params: tokenParams,
  status: 204,
  rateLimit: {
    name: 'refuse-invitation',
    of: 'refused invitations',
    by: 'address',
    max: REPLIES_PER_HOUR,
    seconds: 3600,
  },
  audit: { act: 'members.refused' },
});

export const mailInvitation = endpoint({
  name: 'mailInvitation',
  method: 'POST',
  path: '/invitations/{token}/mail',
  summary:
    'Mail the invitation to the invited e-mail again, with the link that creates an account; 202 whether it has one',
  access: 'public',
  params: tokenParams,
  status: 202,
  rateLimit: { name: 'mail-invitation', of: 'mailed invitations', by: 'address', max: 10, seconds: 3600 },
});

// Written by `npm run routes` from lib/contracts/invitations.ts: change it there.
import type * as declared from '@/lib/contracts/invitations';
import type { Route } from './route';

export const acceptInvitation = { name: 'acceptInvitation', method: 'POST', path: '/invitations/{token}/accept' } as Route<typeof declared.acceptInvitation>;
export const listInvitations = { name: 'listInvitations', method: 'GET', path: '/invitations' } as Route<typeof declared.listInvitations>;
export const mailInvitation = { name: 'mailInvitation', method: 'POST', path: '/invitations/{token}/mail' } as Route<typeof declared.mailInvitation>;
export const refuseInvitation = { name: 'refuseInvitation', method: 'POST', path: '/invitations/{token}/refuse' } as Route<typeof declared.refuseInvitation>;

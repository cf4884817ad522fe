// Written by `npm run routes` from lib/contracts/projects.ts: change it there.
import type * as declared from '@/lib/contracts/projects';
import type { Route } from './route';

export const acceptTransfer = { name: 'acceptTransfer', method: 'POST', path: '/projects/{id}/transfer/accept' } as Route<typeof declared.acceptTransfer>;
export const addMember = { name: 'addMember', method: 'POST', path: '/projects/{id}/members' } as Route<typeof declared.addMember>;
export const createProject = { name: 'createProject', method: 'POST', path: '/projects' } as Route<typeof declared.createProject>;
export const deleteProject = { name: 'deleteProject', method: 'DELETE', path: '/projects/{id}' } as Route<typeof declared.deleteProject>;
export const getProject = { name: 'getProject', method: 'GET', path: '/projects/{id}' } as Route<typeof declared.getProject>;
export const listProjects = { name: 'listProjects', method: 'GET', path: '/projects' } as Route<typeof declared.listProjects>;
export const refuseTransfer = { name: 'refuseTransfer', method: 'POST', path: '/projects/{id}/transfer/refuse' } as Route<typeof declared.refuseTransfer>;
export const removeAvatar = { name: 'removeAvatar', method: 'DELETE', path: '/projects/{id}/avatar' } as Route<typeof declared.removeAvatar>;
export const removeInvitation = { name: 'removeInvitation', method: 'DELETE', path: '/projects/{id}/invitations/{invitationId}' } as Route<typeof declared.removeInvitation>;
export const removeMember = { name: 'removeMember', method: 'DELETE', path: '/projects/{id}/members/{userId}' } as Route<typeof declared.removeMember>;
export const setAvatar = { name: 'setAvatar', method: 'PATCH', path: '/projects/{id}/avatar', multipart: { field: 'avatar' } } as Route<typeof declared.setAvatar>;
export const transferProject = { name: 'transferProject', method: 'POST', path: '/projects/{id}/transfer' } as Route<typeof declared.transferProject>;
export const updateMember = { name: 'updateMember', method: 'PATCH', path: '/projects/{id}/members/{userId}' } as Route<typeof declared.updateMember>;
export const updateProject = { name: 'updateProject', method: 'PUT', path: '/projects/{id}' } as Route<typeof declared.updateProject>;
export const withdrawTransfer = { name: 'withdrawTransfer', method: 'DELETE', path: '/projects/{id}/transfer' } as Route<typeof declared.withdrawTransfer>;

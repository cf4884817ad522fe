// Written by `npm run routes` from lib/contracts/archive.ts: change it there.
import type * as declared from '@/lib/contracts/archive';
import type { Route } from './route';

export const deleteExport = { name: 'deleteExport', method: 'DELETE', path: '/projects/{id}/exports/{exportId}' } as Route<typeof declared.deleteExport>;
export const downloadExport = { name: 'downloadExport', method: 'GET', path: '/projects/{id}/exports/{exportId}' } as Route<typeof declared.downloadExport>;
export const exportProject = { name: 'exportProject', method: 'POST', path: '/projects/{id}/exports' } as Route<typeof declared.exportProject>;
export const getArchive = { name: 'getArchive', method: 'GET', path: '/archives/{importId}' } as Route<typeof declared.getArchive>;
export const listExports = { name: 'listExports', method: 'GET', path: '/projects/{id}/exports' } as Route<typeof declared.listExports>;
export const startArchiveImport = { name: 'startArchiveImport', method: 'POST', path: '/archives/{importId}/start' } as Route<typeof declared.startArchiveImport>;
export const uploadArchive = { name: 'uploadArchive', method: 'POST', path: '/archives', multipart: { field: 'file' } } as Route<typeof declared.uploadArchive>;

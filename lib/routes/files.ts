// Written by `npm run routes` from lib/contracts/files.ts: change it there.
import type * as declared from '@/lib/contracts/files';
import type { Route } from './route';

export const deleteFile = { name: 'deleteFile', method: 'DELETE', path: '/files/{id}' } as Route<typeof declared.deleteFile>;
export const findSceneChanges = { name: 'findSceneChanges', method: 'POST', path: '/files/{id}/scene-changes' } as Route<typeof declared.findSceneChanges>;
export const getFile = { name: 'getFile', method: 'GET', path: '/files/{id}' } as Route<typeof declared.getFile>;
export const importFile = { name: 'importFile', method: 'POST', path: '/files/import' } as Route<typeof declared.importFile>;
export const listFileTags = { name: 'listFileTags', method: 'GET', path: '/files/tags' } as Route<typeof declared.listFileTags>;
export const listFiles = { name: 'listFiles', method: 'GET', path: '/files' } as Route<typeof declared.listFiles>;
export const replaceFile = { name: 'replaceFile', method: 'POST', path: '/files/{id}/replace', multipart: { field: 'file' } } as Route<typeof declared.replaceFile>;
export const resumableUploads = { name: 'resumableUploads', path: '/files/tus' };
export const takeFrame = { name: 'takeFrame', method: 'POST', path: '/files/{id}/frame' } as Route<typeof declared.takeFrame>;
export const updateFile = { name: 'updateFile', method: 'PATCH', path: '/files/{id}' } as Route<typeof declared.updateFile>;
export const uploadFile = { name: 'uploadFile', method: 'POST', path: '/files/upload', multipart: { field: 'file' } } as Route<typeof declared.uploadFile>;

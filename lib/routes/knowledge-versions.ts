// Written by `npm run routes` from lib/contracts/knowledge-versions.ts: change it there.
import type * as declared from '@/lib/contracts/knowledge-versions';
import type { Route } from './route';

export const deleteKnowledgeForGood = { name: 'deleteKnowledgeForGood', method: 'DELETE', path: '/knowledge/trash/{id}' } as Route<typeof declared.deleteKnowledgeForGood>;
export const downloadKnowledge = { name: 'downloadKnowledge', method: 'GET', path: '/knowledge/{id}/file' } as Route<typeof declared.downloadKnowledge>;
export const listKnowledgeTrash = { name: 'listKnowledgeTrash', method: 'GET', path: '/knowledge/trash' } as Route<typeof declared.listKnowledgeTrash>;
export const readKnowledgeText = { name: 'readKnowledgeText', method: 'GET', path: '/knowledge/{id}/text' } as Route<typeof declared.readKnowledgeText>;
export const replaceKnowledge = { name: 'replaceKnowledge', method: 'POST', path: '/knowledge/{id}/replace', multipart: { field: 'file' } } as Route<typeof declared.replaceKnowledge>;
export const reprocessKnowledge = { name: 'reprocessKnowledge', method: 'POST', path: '/knowledge/{id}/reprocess' } as Route<typeof declared.reprocessKnowledge>;
export const restoreKnowledge = { name: 'restoreKnowledge', method: 'POST', path: '/knowledge/trash/{id}/restore' } as Route<typeof declared.restoreKnowledge>;
export const restoreKnowledgeVersion = { name: 'restoreKnowledgeVersion', method: 'POST', path: '/knowledge/{id}/versions/{version}/restore' } as Route<typeof declared.restoreKnowledgeVersion>;

// Written by `npm run routes` from lib/contracts/knowledge.ts: change it there.
import type * as declared from '@/lib/contracts/knowledge';
import type { Route } from './route';

export const addKnowledgeLink = { name: 'addKnowledgeLink', method: 'POST', path: '/knowledge/links' } as Route<typeof declared.addKnowledgeLink>;
export const addKnowledgeNote = { name: 'addKnowledgeNote', method: 'POST', path: '/knowledge/notes' } as Route<typeof declared.addKnowledgeNote>;
export const deleteKnowledge = { name: 'deleteKnowledge', method: 'DELETE', path: '/knowledge/{id}' } as Route<typeof declared.deleteKnowledge>;
export const getKnowledge = { name: 'getKnowledge', method: 'GET', path: '/knowledge/{id}' } as Route<typeof declared.getKnowledge>;
export const getKnowledgeInsights = { name: 'getKnowledgeInsights', method: 'GET', path: '/knowledge/insights' } as Route<typeof declared.getKnowledgeInsights>;
export const listKnowledge = { name: 'listKnowledge', method: 'GET', path: '/knowledge' } as Route<typeof declared.listKnowledge>;
export const listKnowledgeCategories = { name: 'listKnowledgeCategories', method: 'GET', path: '/knowledge/categories' } as Route<typeof declared.listKnowledgeCategories>;
export const updateKnowledge = { name: 'updateKnowledge', method: 'PATCH', path: '/knowledge/{id}' } as Route<typeof declared.updateKnowledge>;
export const uploadKnowledge = { name: 'uploadKnowledge', method: 'POST', path: '/knowledge/upload', multipart: { field: 'file' } } as Route<typeof declared.uploadKnowledge>;

// Written by `npm run routes` from lib/contracts/knowledge-quality.ts: change it there.
import type * as declared from '@/lib/contracts/knowledge-quality';
import type { Route } from './route';

export const activateKnowledgeIndex = { name: 'activateKnowledgeIndex', method: 'POST', path: '/knowledge/index/activate' } as Route<typeof declared.activateKnowledgeIndex>;
export const addGoldenQuestion = { name: 'addGoldenQuestion', method: 'POST', path: '/knowledge/questions' } as Route<typeof declared.addGoldenQuestion>;
export const buildKnowledgeIndex = { name: 'buildKnowledgeIndex', method: 'POST', path: '/knowledge/index' } as Route<typeof declared.buildKnowledgeIndex>;
export const deleteGoldenQuestion = { name: 'deleteGoldenQuestion', method: 'DELETE', path: '/knowledge/questions/{id}' } as Route<typeof declared.deleteGoldenQuestion>;
export const getKnowledgeIndex = { name: 'getKnowledgeIndex', method: 'GET', path: '/knowledge/index' } as Route<typeof declared.getKnowledgeIndex>;
export const listGoldenQuestions = { name: 'listGoldenQuestions', method: 'GET', path: '/knowledge/questions' } as Route<typeof declared.listGoldenQuestions>;
export const listGoldenRuns = { name: 'listGoldenRuns', method: 'GET', path: '/knowledge/questions/runs' } as Route<typeof declared.listGoldenRuns>;
export const runGoldenQuestions = { name: 'runGoldenQuestions', method: 'POST', path: '/knowledge/questions/run' } as Route<typeof declared.runGoldenQuestions>;

// Written by `npm run routes` from lib/contracts/imports.ts: change it there.
import type * as declared from '@/lib/contracts/imports';
import type { Route } from './route';

export const getImport = { name: 'getImport', method: 'GET', path: '/imports/{id}' } as Route<typeof declared.getImport>;
export const listImports = { name: 'listImports', method: 'GET', path: '/imports' } as Route<typeof declared.listImports>;
export const previewImport = { name: 'previewImport', method: 'POST', path: '/imports/preview' } as Route<typeof declared.previewImport>;
export const startImport = { name: 'startImport', method: 'POST', path: '/imports' } as Route<typeof declared.startImport>;
export const undoImport = { name: 'undoImport', method: 'POST', path: '/imports/{id}/undo' } as Route<typeof declared.undoImport>;

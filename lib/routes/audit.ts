// Written by `npm run routes` from lib/contracts/audit.ts: change it there.
import type * as declared from '@/lib/contracts/audit';
import type { Route } from './route';

export const listAudit = { name: 'listAudit', method: 'GET', path: '/audit' } as Route<typeof declared.listAudit>;

// Written by `npm run routes` from lib/contracts/brand-kit.ts: change it there.
import type * as declared from '@/lib/contracts/brand-kit';
import type { Route } from './route';

export const getBrandKit = { name: 'getBrandKit', method: 'GET', path: '/projects/{id}/brand-kit' } as Route<typeof declared.getBrandKit>;
export const saveBrandKit = { name: 'saveBrandKit', method: 'PUT', path: '/projects/{id}/brand-kit' } as Route<typeof declared.saveBrandKit>;

// Written by `npm run routes` from lib/contracts/post-cards.ts: change it there.
import type * as declared from '@/lib/contracts/post-cards';
import type { Route } from './route';

export const listPostCards = { name: 'listPostCards', method: 'GET', path: '/posts/cards' } as Route<typeof declared.listPostCards>;

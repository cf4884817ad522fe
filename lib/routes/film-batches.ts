// Written by `npm run routes` from lib/contracts/film-batches.ts: change it there.
import type * as declared from '@/lib/contracts/film-batches';
import type { Route } from './route';

export const getFilmBatch = { name: 'getFilmBatch', method: 'GET', path: '/video-maker/film-batches/{id}' } as Route<typeof declared.getFilmBatch>;
export const listFilmBatches = { name: 'listFilmBatches', method: 'GET', path: '/video-maker/film-batches' } as Route<typeof declared.listFilmBatches>;
export const previewFilms = { name: 'previewFilms', method: 'POST', path: '/video-maker/templates/{id}/batches/preview' } as Route<typeof declared.previewFilms>;
export const startFilms = { name: 'startFilms', method: 'POST', path: '/video-maker/templates/{id}/batches' } as Route<typeof declared.startFilms>;
export const tryFilmsAgain = { name: 'tryFilmsAgain', method: 'POST', path: '/video-maker/film-batches/{id}/again' } as Route<typeof declared.tryFilmsAgain>;

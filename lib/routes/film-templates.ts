// Written by `npm run routes` from lib/contracts/film-templates.ts: change it there.
import type * as declared from '@/lib/contracts/film-templates';
import type { Route } from './route';

export const addFilmTemplate = { name: 'addFilmTemplate', method: 'POST', path: '/video-maker/templates' } as Route<typeof declared.addFilmTemplate>;
export const deleteFilmTemplate = { name: 'deleteFilmTemplate', method: 'DELETE', path: '/video-maker/templates/{id}' } as Route<typeof declared.deleteFilmTemplate>;
export const getFilmTemplate = { name: 'getFilmTemplate', method: 'GET', path: '/video-maker/templates/{id}' } as Route<typeof declared.getFilmTemplate>;
export const listFilmTemplates = { name: 'listFilmTemplates', method: 'GET', path: '/video-maker/templates' } as Route<typeof declared.listFilmTemplates>;
export const makeFilm = { name: 'makeFilm', method: 'POST', path: '/video-maker/templates/{id}/films' } as Route<typeof declared.makeFilm>;
export const renameFilmTemplate = { name: 'renameFilmTemplate', method: 'PUT', path: '/video-maker/templates/{id}' } as Route<typeof declared.renameFilmTemplate>;

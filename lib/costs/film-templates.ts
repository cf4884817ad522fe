import { all, database, job, page, slices, together, type Cost } from './cost';

/** Templates of films, and the tables that films are made of. */
export const FILM_TEMPLATE_COSTS: Record<string, Cost> = {
  addFilmTemplate: together(database('VideoTemplate'), slices('TimelineItem')),
  deleteFilmTemplate: slices('TimelineItem'),
  getFilmTemplate: slices('TimelineItem'),
  listFilmTemplates: all('VideoTemplate'),
  renameFilmTemplate: slices('TimelineItem'),
  makeFilm: together(database('VideoProject', 'TimelineBytes'), slices('TimelineItem')),
  previewFilms: together(slices('TimelineItem'), database('StoredFile')),
  startFilms: together(slices('TimelineItem'), database('StoredFile', 'VideoProject'), job('FilmBatch')),
  getFilmBatch: all('FilmBatch'),
  listFilmBatches: page('FilmBatch'),
  tryFilmsAgain: together(all('FilmBatch'), job('FilmBatch')),
};

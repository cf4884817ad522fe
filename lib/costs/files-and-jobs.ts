import { batch, constant, database, job, page, all, stream, together, type Cost } from './cost';
import { listed, showings } from './several';

/** Files, jobs, notifications and live events. */
export const FILES_AND_JOBS: Record<string, Cost> = {
  processMedia: job('StoredFile'),
  deleteFile: showings,
  getFile: showings,
  importFile: stream('StoredFile'),
  listFileTags: database('StoredFile'),
  listFiles: listed('StoredFile'),
  replaceFile: together(batch('Post'), showings),
  findSceneChanges: job('StoredFile'),
  takeFrame: job('StoredFile'),
  updateFile: constant,
  uploadFile: stream('StoredFile'),
  cancelJob: constant,
  getJob: constant,
  listJobs: page('TrackedJob'),
  listNotifications: listed('Notification'),
  readNotifications: database('Notification'),
  streamEvents: all('EventStream'),
  getNoticeSettings: constant,
  updateNoticeSettings: database('Notification'),
};

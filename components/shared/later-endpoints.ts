/**
 * Endpoints that only parts of the screens which are loaded later ask. Code that marks their responses as stale
 * needs no more than their names: so the first load does without their contracts.
 */
export const LATER = {
  getFile: { name: 'getFile' },
  getQueue: { name: 'getQueue' },
  getSeries: { name: 'getSeries' },
  listFiles: { name: 'listFiles' },
  listSeries: { name: 'listSeries' },
  listTrash: { name: 'listTrash' },
} as const;

import type { IndexStep } from '../step';

/** The library: files that any post uses, and files by name. */
export const libraryIndexes: IndexStep = {
  id: '2026-11-24-library-indexes',
  kind: 'expand',
  does: 'Builds the indexes by which the library finds files that posts use, and files by name',
  create: {
    posts: [{ key: { projectId: 1, fileIds: 1 }, name: 'projectId_1_fileIds_1' }],
    storedfiles: [{ key: { projectId: 1, role: 1, sortName: 1, _id: 1 }, name: 'projectId_1_role_1_sortName_1__id_1' }],
  },
};

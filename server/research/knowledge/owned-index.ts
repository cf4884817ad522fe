import type { OwnedData } from '@/server/system/owned-data';
import { removeIndexFiles } from '@/server/research/knowledge/index/index-file';
import { knowledgeIndexesOfProject } from '@/server/research/knowledge/stored/owned.store';

/** The state of the index, and its files on this machine. */
export const ownedIndex: OwnedData = {
  ...knowledgeIndexesOfProject,
  remove: async (projectId) => {
    await knowledgeIndexesOfProject.remove(projectId);
    await removeIndexFiles(projectId);
  },
  travels: { not: 'made of the documents' },
};

import type { Generation } from './index.store';
import { activeGeneration, indexDocument, type Index } from './index-document';

type Version = Omit<Index, 'generation' | 'mayLackVectors'>;

/** Makes a version's passages in the generation that serves in the end: a build may take over while they are made. */
export async function indexForSearch(version: Version): Promise<Generation> {
  for (;;) {
    const generation = await activeGeneration(version.projectId);
    await indexDocument({ ...version, generation, mayLackVectors: true });
    if (await isServing(version.projectId, generation)) return generation;
  }
}

export async function isServing(projectId: string, { _id }: Generation): Promise<boolean> {
  return String((await activeGeneration(projectId))._id) === String(_id);
}

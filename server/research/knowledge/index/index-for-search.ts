import { changeIndex } from './change-index';
import type { Generation } from './index.store';
import { activeGeneration, indexDocument, type Index } from './index-document';

type Version = Omit<Index, 'generation' | 'mayLackVectors'>;

/**
 * Makes a version's passages in the generation that serves, and lets the version serve there. A build may take over
 * while they are made; it doesn't while the version begins to serve (`swapTo`).
 */
export async function indexForSearch<T>(
  version: Version,
  serve: () => Promise<T>,
): Promise<{ served: T; generation: Generation }> {
  for (;;) {
    const generation = await activeGeneration(version.projectId);
    await indexDocument({ ...version, generation, mayLackVectors: true });
    const done = await changeIndex(version.projectId, async () =>
      (await isServing(version.projectId, generation)) ? { served: await serve() } : null,
    );
    if (done) return { ...done, generation };
  }
}

async function isServing(projectId: string, { _id }: Generation): Promise<boolean> {
  return String((await activeGeneration(projectId))._id) === String(_id);
}

import { nanoid } from 'nanoid';
import { beginChange, endChange } from './index.store';

/**
 * A write that changes what searches read. It is announced before and after: a search that begins when this returns
 * sees it, in every process, and one that comes in between compares what it holds, whatever dies meanwhile.
 */
export async function changeIndex<T>(projectId: string, write: () => Promise<T>): Promise<T> {
  const token = nanoid(12);
  await beginChange(projectId, token);
  try {
    return await write();
  } finally {
    // Also after an error: the write may have reached the database all the same.
    await endChange(projectId, token);
  }
}

import { releaseStorage, reserveStorage } from '@/server/media/files/reserve-storage';
import {
  finishRender,
  forgetOldKeys,
  insertRender,
  newRenderId,
  packedOf,
  removeRender,
  removeRenders,
  removeRendersOfProject,
  unfinishedRenders,
  unfinishedRendersOfProject,
  type NewRender,
} from './render.store';

/** Of the timeline of a render, which is stored until its file is there. */
const reservationOf = (id: string): string => `render-${id}`;

/** Stores what is to be rendered, within the host's quota. Throws STORAGE_QUOTA. */
export async function keepRender({ timeline, ...render }: NewRender): Promise<string> {
  const packed = await packedOf(timeline);
  const id = newRenderId();
  const reservation = await reserveStorage({ bytes: packed.length, userId: null, lasting: reservationOf(id) });
  try {
    await insertRender({ ...render, _id: id, packed });
    return id;
  } catch (error) {
    await reservation.release();
    throw error;
  }
}

/** Its file is there: its timeline goes, and from now on it is listed. Null: it was removed meanwhile. */
export async function completeRender(id: string, made: Parameters<typeof finishRender>[1]) {
  const finished = await finishRender(id, made);
  await releaseStorage(reservationOf(id));
  if (finished) await forgetOldKeys(String(finished.videoId));
  return finished;
}

export async function dropRender(id: string): Promise<void> {
  await removeRender(id);
  await releaseStorage(reservationOf(id));
}

/** Those of a video. */
export async function dropRenders(videoId: string): Promise<void> {
  await withoutTimelines(await unfinishedRenders(videoId), () => removeRenders(videoId));
}

export async function dropRendersOfProject(projectId: string): Promise<void> {
  await withoutTimelines(await unfinishedRendersOfProject(projectId), () => removeRendersOfProject(projectId));
}

async function withoutTimelines(unfinished: readonly { _id: unknown }[], remove: () => Promise<unknown>) {
  await remove();
  for (const { _id } of unfinished) await releaseStorage(reservationOf(String(_id)));
}

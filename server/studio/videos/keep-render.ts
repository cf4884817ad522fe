import { releaseStorage, reserveStorage } from '@/server/media/files/reserve-storage';
import {
  findRender,
  finishRender,
  forgetOldKeys,
  insertRender,
  newRenderId,
  packedOf,
  removeRender,
  removeRenders,
  removeRendersOfProject,
  rendersWithTimelines,
  rendersWithTimelinesOfProject,
  settleCertificate,
  type NewRender,
  type RenderCertificate,
} from './render.store';

/** Of the timeline of a render, which is stored until its file is there and compared. */
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

type Made = Parameters<typeof finishRender>[1];

/** Its file is there, and from now on it is listed; its timeline goes, unless it is compared first. Null: removed. */
export async function completeRender(id: string, made: Made, how: { compares: boolean }) {
  // Finished before, its timeline is left to the comparison.
  const finished = (await finishRender(id, made, how)) ?? (how.compares ? await findRender(id) : null);
  if (!how.compares) await releaseStorage(reservationOf(id));
  if (finished) await forgetOldKeys(String(finished.videoId));
  return finished;
}

/** How it compares with its preview is known: its timeline goes. */
export async function completeCertificate(id: string, certificate: RenderCertificate) {
  const settled = await settleCertificate(id, certificate);
  if (settled) await releaseStorage(reservationOf(id));
  return settled;
}

export async function dropRender(id: string): Promise<void> {
  await removeRender(id);
  await releaseStorage(reservationOf(id));
}

/** Those of a video. */
export async function dropRenders(videoId: string): Promise<void> {
  await withoutTimelines(await rendersWithTimelines(videoId), () => removeRenders(videoId));
}

export async function dropRendersOfProject(projectId: string): Promise<void> {
  await withoutTimelines(await rendersWithTimelinesOfProject(projectId), () => removeRendersOfProject(projectId));
}

async function withoutTimelines(stored: readonly { _id: unknown }[], remove: () => Promise<unknown>) {
  await remove();
  for (const { _id } of stored) await releaseStorage(reservationOf(String(_id)));
}

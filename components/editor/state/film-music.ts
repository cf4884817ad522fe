import { call } from '@/lib/api/call';
import type { WireVideoProject } from '@/lib/contracts/video-project';
import { getFile } from '@/lib/routes/files';
import { bedSeconds } from '@/lib/video/music/beds';
import type { Music } from './segment-items';

/** The music of a film as its items play it: a bed as it lies under the film, or a file of the library. */
export async function musicOf(music: WireVideoProject['music']): Promise<Music | null> {
  if (!music) return null;
  const { bed, bedUrl, fileId, volume } = music;
  if (bed) return bedUrl ? { url: bedUrl, seconds: bedSeconds(bed), volume } : null;
  const file = fileId ? await call(getFile, { params: { id: fileId } }) : null;
  return file?.durationS ? { url: file.url, seconds: file.durationS, volume } : null;
}

import type { z } from 'zod';
import type { musicInput } from '@/lib/contracts/video-choices';
import { invalid } from '@/lib/errors/app-error';
import { ownFileOf } from '@/lib/media/own-file';
import { STANDARD_BED, STANDARD_VOLUME } from '@/lib/video/music/beds';
import type { Music } from '@/lib/video/project-music';
import { findStoredFile } from '@/server/media/files/store';

/** Of a new video whose call says nothing of music. */
export const STANDARD_MUSIC: Music = { bed: STANDARD_BED, volume: STANDARD_VOLUME };

/** A bed, or a sound (or a video with one) of the project's library. Null: none. `path`: before its field. */
export async function chosenMusic(
  music: z.output<typeof musicInput>,
  projectId: string,
  path = '',
): Promise<Music | null> {
  if (!music) return null;
  const { bed, fileId, fileUrl, volume } = music;
  if (bed && (fileId || fileUrl)) throw invalid(`${path}music.bed`, 'Choose a bed or a file of your own, not both');
  if (bed) return { bed, volume };
  const wanted = fileId ?? (fileUrl ? (ownFileOf(fileUrl)?.id ?? '') : null);
  if (wanted === null) return null;
  const file = wanted ? await findStoredFile(wanted) : null;
  if (!file || String(file.projectId) !== projectId || file.kind === 'image')
    throw invalid(`${path}music.${fileId ? 'fileId' : 'fileUrl'}`, 'Choose a sound of this project’s library');
  return { fileId: file._id, volume };
}

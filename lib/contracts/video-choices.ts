import { z } from 'zod';
import { NO_TITLE } from '@/lib/video/intro-outro';
import { BEDS, STANDARD_VOLUME } from '@/lib/video/music/beds';
import { text } from '@/lib/wire/scalars';
import { fileId } from './files';

/** Null, or neither a bed nor a file: no music. */
export const musicInput = z
  .object({
    bed: z.enum(BEDS, `Use one of: ${BEDS.join(', ')}`).nullish(),
    fileId: fileId.nullish(),
    /** The address of a file of the library, instead of its id. */
    fileUrl: text(4096).trim().nullish(),
    volume: z.number().min(0).max(1).default(STANDARD_VOLUME),
  })
  .nullable();
/** The choices of a video besides its script. */
export const videoChoices = {
  voice: z
    .object({
      provider: text(60).nullish(),
      id: text(200).nullish(),
      speed: z.number().min(0.5, 'At least 0.5').max(2, 'At most 2').default(1),
    })
    .nullable()
    .optional(),
  /** Absent in a new video: the calm bed. */
  music: musicInput.optional(),
  /** Whether a change of scenes is heard, softly. Absent: true in a new video, else as before. */
  sceneSounds: z.boolean().optional(),
  /** `once`: no subtitle where the scene shows the same words. Absent: true in a new video, else as before. */
  subtitles: z.object({ burnt: z.boolean(), once: z.boolean().optional() }).optional(),
};
export const videoTitle = z.string(NO_TITLE).pipe(text(500).trim().min(1, NO_TITLE));
export const videoDescription = text(5000).trim();

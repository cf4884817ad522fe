import path from 'node:path';
import { bedSeconds, type Bed } from '@/lib/video/music/beds';
import type { MadeBed } from '@/lib/video/project-music';
import { writeBed } from '@/server/studio/composing/write-bed';
import { keepStep } from './keep-step';
import { keyOf } from './keys';
import type { Making } from './making';

/** A bed's sound: the kept one, or one that is composed now. A project has each once. */
export async function makeBed({ making, bed }: { making: Making; bed: Bed }): Promise<MadeBed> {
  const { fileId, extension } = await keepStep({
    kind: 'music',
    key: keyOf('music', { bed }),
    name: bed,
    ...making,
    make: async (folder) => {
      const to = path.join(folder, `${bed}.flac`);
      await writeBed({ bed, to, signal: making.signal });
      return { path: to, seconds: bedSeconds(bed) };
    },
  });
  return { bed, fileId, extension };
}

import { Types } from 'mongoose';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import type { KeptFile } from './store';

/** A file as an archive carries it: without what is measured again where it arrives. */
export type TravellingFile = Pick<
  KeptFile,
  '_id' | 'extension' | 'name' | 'bytes' | 'sha256' | 'tags' | 'altText' | 'role' | 'createdAt'
>;

/** Held for a moment, or made of other things to be downloaded. */
const STAYS = ['temporary', 'export'] as const;
const SHOWN = { extension: 1, name: 1, bytes: 1, sha256: 1, tags: 1, altText: 1, role: 1, createdAt: 1 } as const;

/** The files of a project that an archive may carry, small enough to be held all at once. */
export const travellingFiles = (projectId: string): Promise<TravellingFile[]> =>
  StoredFileModel.find({ projectId: new Types.ObjectId(projectId), role: { $nin: STAYS } }, SHOWN).lean<
    TravellingFile[]
  >();

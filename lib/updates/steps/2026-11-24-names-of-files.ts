import { sortName } from '@/lib/format/sort-name';
import type { DocumentStep, Stored } from '../step';

/** The library sorts by it along an index; until then files without it come first. */
export const namesOfFiles: DocumentStep = {
  id: '2026-11-24-names-of-files',
  kind: 'backfill',
  does: 'Gives files the text by which the library orders their names',
  of: 'StoredFile',
  collection: 'storedfiles',
  where: { sortName: { $exists: false } },
  up: (file): Stored => ({ ...file, ...(typeof file.name === 'string' ? { sortName: sortName(file.name) } : {}) }),
};

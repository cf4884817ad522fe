import type { IndexSpec, IndexStep } from '../step';
import create from './2026-11-24-indexes.json';

/** Until 0.1.0 each process built what it missed; a new database begins with this step, too. */
export const indexesOfAll: IndexStep = {
  id: '2026-11-24-indexes',
  kind: 'expand',
  does: 'Builds the indexes that lists, searches and sweeps need',
  create: create as unknown as Record<string, readonly IndexSpec[]>,
};

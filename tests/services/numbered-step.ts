import type { DocumentStep } from '@/lib/updates/step';

/** A step as one of a later version could be: `n` becomes `number`, and each document says how often it was changed. */
export const numbered: DocumentStep = {
  id: '2027-01-01-numbers',
  kind: 'expand',
  does: 'Names numbers by their name',
  of: 'Post',
  collection: 'numbered',
  where: { number: { $exists: false } },
  up: ({ n, ...rest }) => ('number' in rest ? rest : { ...rest, number: n, changes: Number(rest.changes ?? 0) + 1 }),
};

import type { Collection } from '@/lib/archive/collections';

/** Lists that lie within other things, or outside the database, and have limits of their own. */
export const PARTS = [
  'Destination',
  'EventStream',
  'Invitation',
  'KnowledgeVersion',
  'Member',
  'QueueSlot',
  'SearchView',
  'Segment',
  'TimelineItem',
  'Token',
  'WaitingJob',
] as const;

/** Something that people store or queue, and that calls or jobs read. */
export type Resource = Collection | (typeof PARTS)[number];

/** How one call, or one run of a job, is bounded when there are many. README.md explains each. */
export type Bound = 'page' | 'window' | 'batch' | 'all' | 'slices' | 'stream' | 'database' | 'job';

/** The growth of the work. Empty: nothing that is stored makes it longer. */
export type Cost = readonly { by: Bound; of: readonly Resource[] }[];

const grows =
  (by: Bound) =>
  (...of: Resource[]): Cost => [{ by, of }];

export const constant: Cost = [];
export const page = grows('page');
/** Only those of a bounded time, or the first so many of it. */
export const within = grows('window');
/** A bounded number in a call or run; the rest in the next. */
export const batch = grows('batch');
export const all = grows('all');
export const slices = grows('slices');
export const stream = grows('stream');
export const database = grows('database');
export const job = grows('job');

/** Several of them. */
export const together = (...costs: Cost[]): Cost => costs.flat();

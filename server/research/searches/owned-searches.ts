import { z } from 'zod';
import { createSearch } from '@/lib/contracts/searches';
import { budgetFor } from '@/lib/searches/progress';
import type { Collection } from '@/lib/archive/collections';
import { parseInitialChannel } from '@/lib/searches/initial-channel';
import {
  CANDIDATE_STATES,
  CHANNEL_LABELS,
  COUNT_TO_FIND_MAX,
  FOUND_HOW,
  MESSAGE_LIMIT_MAX,
  SCORE_METHODS,
  SOURCE_NAMES,
} from '@/lib/searches/values';
import { isThereAlready, type OwnedData, type Restoring, type Travelling } from '@/server/system/owned-data';
import { readLine } from '@/server/system/read-line';
import { candidatesOfProject, insertRestoredCandidate, streamProjectCandidates } from './stored/candidate.store';
import {
  insertRestoredReading,
  insertRestoredSighting,
  readingsOfProject,
  sightingsOfProject,
  streamProjectReadings,
  streamProjectSightings,
} from './stored/reading.store';
import { countAll } from './stored/counts';
import { insertRestoredSearch, searchesOf, searchesOfProject, updateSearch } from './stored/search.store';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const when = z.coerce.date();
const text = (most: number) => z.string().max(most);
const count = z.number().int().min(0);
const share = z.number().min(0).max(1).nullish();
/** A name on Telegram; anything else would become an address. */
const username = z.string().refine((name) => !/[^\w]/.test(name) && 'name' in parseInitialChannel(name));
const key = z.string().regex(/^[a-z]\w{2,31}$/);
const parts = z.object({ posts: share, description: share, words: share, graph: share });

/** Each time that a search goes on, as much comes on top. */
const MAX_TIMES = 100;
const TARGET_MAX = MAX_TIMES * COUNT_TO_FIND_MAX;
const BUDGET_MAX = MAX_TIMES * budgetFor(COUNT_TO_FIND_MAX);

/** The call that starts a search says what these may be. */
const asked = createSearch.body!.shape;
const searchLine = z.object({
  id,
  name: asked.search_name,
  initialChannel: username,
  theme: asked.channel_theme,
  messageLimit: z.number().int().min(1).max(MESSAGE_LIMIT_MAX),
  countToFind: z.number().int().min(1).max(COUNT_TO_FIND_MAX),
  reinitiatedFrom: id.nullish(),
  carried: z.array(z.object({ key, isRelevant: z.boolean(), markedAt: when.nullish() })).max(100_000),
  status: z.enum(['COMPLETED', 'FAILED', 'STOPPED']),
  reason: text(1000).nullish(),
  errorMessage: text(1000).nullish(),
  target: count.max(TARGET_MAX),
  budget: count.max(BUDGET_MAX),
  calls: count.max(BUDGET_MAX),
  counts: z.object({ found: count, processed: count, rows: count, counted: count }),
  sources: z.array(z.enum(SOURCE_NAMES)),
  scoreMethod: z.enum(SCORE_METHODS),
  learning: z.object({
    relevant: count,
    notRelevant: count,
    at: when.nullish(),
    state: z.enum(['none', 'shift', 'calibrated']),
    isOff: z.boolean(),
  }),
  createdAt: when,
});

const way = { how: z.enum(FOUND_HOW), count };
const candidateLine = z.object({
  id,
  searchId: id,
  key,
  username,
  isSeed: z.boolean(),
  state: z.enum(CANDIDATE_STATES),
  reason: text(1000).nullish(),
  hop: count,
  priority: z.number(),
  found: z.array(z.object({ from: key, ...way })).max(1000),
  pointsTo: z.array(z.object({ key, ...way })).max(1000),
  title: text(1000).nullish(),
  sortTitle: text(1000).nullish(),
  description: text(10_000).nullish(),
  plain: text(20_000),
  participants: count.nullish(),
  isExact: z.boolean(),
  photoUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
  isScam: z.boolean(),
  isRestricted: z.boolean(),
  language: text(20).nullish(),
  labels: z.array(z.enum(CHANNEL_LABELS)),
  done: z.array(text(20)).max(20),
  forwards: z.array(text(2000)).max(10).default([]),
  before: count.nullish(),
  postsSeen: count,
  advertising: count,
  lastPostAt: when.nullish(),
  firstPostAt: when.nullish(),
  parts,
  relevance: share,
  noTitle: z.boolean(),
  noParticipants: z.boolean(),
  noRelevance: z.boolean(),
  scoreMethod: z.enum(SCORE_METHODS),
  isLearned: z.boolean(),
  unlearned: z.object({ relevance: z.number(), parts, grade: z.number().nullish() }).nullish(),
  judged: z.object({ grade: z.number(), sentence: text(2000) }).nullish(),
  isRelevant: z.boolean().nullish(),
  markedAt: when.nullish(),
});

const post = z.object({
  id: count,
  at: when.nullish(),
  text: text(10_000),
  views: count.nullish(),
  media: text(100).nullish(),
  forwardedFrom: text(1000).nullish(),
});
const readingLine = z.object({
  searchId: id,
  candidateId: id,
  key,
  posts: z.array(post).max(100),
  stems: z.array(text(20_000)).max(200),
  sketches: z.array(text(500)).max(200).default([]),
  prints: z.array(z.number()).max(2000),
});

const sightingLine = z.object({ key, day: z.iso.date(), at: when, participants: count });

/**
 * A collection that travels line by line. What is stored is its own form of a line; `arrive` stores one in the new
 * project.
 */
function carried<T>(
  line: z.ZodType<T>,
  {
    of,
    name,
    arrive,
  }: { of: (projectId: string) => AsyncIterable<object> | Promise<object[]>; name: string; arrive: Arrive<T> },
): Travelling {
  return {
    async *export(projectId) {
      for await (const row of await of(projectId)) yield line.parse(row);
    },
    async restore(lines, into) {
      let arrived = 0;
      for await (const value of lines) {
        const known = readLine(line, value, { name, remark: into.remark });
        if (!known) continue;
        await arrive(known, into).catch((error: unknown) => {
          if (!isThereAlready(error)) throw error;
        });
        arrived += 1;
      }
      return { count: arrived };
    },
  };
}
/** The counts of a search are those of the channels that arrived, whatever its line said. */
function withCounts(travels: Travelling): Travelling {
  return {
    ...travels,
    async restore(lines, into) {
      const restored = await travels.restore(lines, into);
      for (const search of await searchesOf(into.projectId))
        await updateSearch(String(search._id), { $set: { counts: await countAll(search) } });
      return restored;
    },
  };
}
type Arrive<T> = (line: T, into: Restoring) => Promise<unknown>;

/** With its own id and those of others as texts. */
function withTexts<T extends { _id: unknown }>(row: T, names: readonly (keyof T)[] = []) {
  const ids = Object.fromEntries(names.map((each) => [each, row[each] ? String(row[each]) : null]));
  return { ...row, ...ids, id: String(row._id) };
}
async function* each<T extends { _id: unknown }>(rows: AsyncIterable<T>, names: readonly (keyof T)[]) {
  for await (const row of rows) yield withTexts(row, names);
}
const idsOf = <T extends Record<string, string>>(
  into: Restoring,
  collections: Partial<Record<keyof T, Collection>>,
  line: T,
) =>
  Object.fromEntries(
    Object.entries(collections).map(([field, collection]) => [
      field,
      into.idOf(collection as Collection, line[field] ?? ''),
    ]),
  );

/**
 * Searches travel with their channels, marks and posts. None goes on by itself: one that was under way arrives as
 * stopped. Access hashes stay: they are an account's. Vectors stay: they are a model's. The
 * parts of each score that they gave travel, and a search that goes on makes its theme's vector again.
 */
export const ownedSearches: OwnedData = {
  ...searchesOfProject,
  called: {
    one: 'channel search',
    many: 'channel searches',
    arrive:
      'with results, marks and posts, without the log and the account that they read with; none goes on by itself',
  },
  travels: carried(searchLine, {
    name: 'A channel search',
    of: async (projectId) =>
      (await searchesOf(projectId)).map((row) => {
        const isOver = row.status === 'COMPLETED' || row.status === 'FAILED';
        const stopped = { status: 'STOPPED', reason: 'The search was stopped.', errorMessage: null };
        return { ...withTexts(row, ['reinitiatedFrom']), carried: row.carried ?? [], ...(isOver ? {} : stopped) };
      }),
    arrive: ({ id: old, reinitiatedFrom, ...fields }, into) =>
      insertRestoredSearch({
        ...fields,
        _id: into.idOf('ChannelSearch', old),
        projectId: into.projectId,
        userId: into.userId,
        reinitiatedFrom: reinitiatedFrom ? into.idOf('ChannelSearch', reinitiatedFrom) : null,
      }),
  }),
};

export const ownedCandidates: OwnedData = {
  ...candidatesOfProject,
  travels: withCounts(
    carried(candidateLine, {
      name: 'A channel of a search',
      of: (projectId) => each(streamProjectCandidates(projectId), ['searchId']),
      arrive: ({ id: _id, searchId, ...fields }, into) =>
        insertRestoredCandidate({
          ...fields,
          ...idsOf(into, { _id: 'ChannelCandidate', searchId: 'ChannelSearch' }, { _id, searchId }),
          projectId: into.projectId,
        }),
    }),
  ),
};

export const ownedReadings: OwnedData = {
  ...readingsOfProject,
  travels: carried(readingLine, {
    name: 'Posts of a channel of a search',
    of: (projectId) => each(streamProjectReadings(projectId), ['searchId', 'candidateId']),
    arrive: ({ searchId, candidateId, ...fields }, into) =>
      insertRestoredReading({
        ...fields,
        ...idsOf(into, { searchId: 'ChannelSearch', candidateId: 'ChannelCandidate' }, { searchId, candidateId }),
        projectId: into.projectId,
      }),
  }),
};

export const ownedSightings: OwnedData = {
  ...sightingsOfProject,
  travels: carried(sightingLine, {
    name: 'The size of a channel on a day',
    of: streamProjectSightings,
    arrive: (fields, { projectId }) => insertRestoredSighting({ ...fields, projectId }),
  }),
};

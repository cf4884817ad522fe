import { Types } from 'mongoose';
import type { WireChannelDetails, WireChannelResult } from '@/lib/contracts/search-results';
import { AppError } from '@/lib/errors/app-error';
import { plainText } from '@/lib/knowledge/normalise';
import { LOGS_PAGE_SIZE, RESULTS_PAGE_SIZE, type ResultSort } from '@/lib/searches/values';
import { totalBy } from '@/server/system/db/place';
import {
  candidatesWhere,
  countCandidates,
  findCandidate,
  pageOfRows,
  ROWS,
  waysOf,
  type Candidate,
  type CandidateFilter,
  type RowsQuery,
} from '../stored/candidate.store';
import { pageOfLogs } from '../stored/log.store';
import { pathsOf, type KnownStops } from '../wire/paths';
import { presentLog, presentPost, presentResult } from '../wire/present';
import { countOfRows } from '../stored/search.store';
import { pageOfFound, rowsWithWords } from '../stored/words.store';
import { watchedAmong } from '../stored/watched.store';
import { readingOf, sightingsOf } from '../stored/reading.store';

const MAX_NEIGHBOURS = 50;

export type ResultsQuery = {
  page?: number | undefined;
  page_size?: number | undefined;
  sort_by?: ResultSort | undefined;
  sort_order?: 'asc' | 'desc' | undefined;
  filter_relevant?: 'all' | 'true' | 'false' | undefined;
  q?: string | undefined;
};

/** Rows of a search that the filter and the words let through. */
export function whereRows({ filter_relevant, q }: ResultsQuery): CandidateFilter {
  const words = wordsOf(q);
  return {
    ...(filter_relevant === 'true' || filter_relevant === 'false' ? { isRelevant: filter_relevant === 'true' } : {}),
    ...(words.length > 0 ? containing(words) : {}),
  };
}

function wordsOf(q = ''): string[] {
  return (
    plainText(q)
      .split(/\s+/)
      // Names are shown with @, and kept without.
      .map((word) => word.replace(/^@/, ''))
      .filter(Boolean)
  );
}

const containing = (words: readonly string[]) => ({
  $and: words.map((word) => ({ plain: new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')) })),
});

/** Rows in the form of the contract, with their paths. */
export async function presentRows(
  searchId: string,
  rows: readonly Candidate[],
  known?: KnownStops,
): Promise<WireChannelResult[]> {
  const [first] = rows;
  if (!first) return [];
  const keys = rows.map(({ key }) => key);
  const [paths, watched] = await Promise.all([
    pathsOf(searchId, rows, known),
    watchedAmong(String(first.projectId), keys),
  ]);
  return rows.map((row) => presentResult(row, { path: paths.get(row.key) ?? [], watched: watched.has(row.key) }));
}

export async function listSearchResults({ id, query }: { id: string; query: ResultsQuery }) {
  const { page = 1, page_size = RESULTS_PAGE_SIZE, sort_by = 'theme_relevance', sort_order = 'desc' } = query;
  const of = { sort: sort_by, order: sort_order, page, size: page_size };
  const { rows, total, isMinimum = false } = await pageOf(id, query, of);
  const results = await presentRows(id, rows);
  return { results, total_results: total, total_is_minimum: isMinimum, page, page_size };
}

type PageOfRows = { rows: Candidate[]; total: number; isMinimum?: boolean };

async function pageOf(id: string, query: ResultsQuery, of: RowsQuery): Promise<PageOfRows> {
  const where = whereRows(query);
  const words = wordsOf(query.q);
  if (words.length > 0) return pageWithWords(id, { words, where, others: whereRows({ ...query, q: undefined }) }, of);
  // The search knows how many rows it has; only what filters let through is counted.
  const [rows, total] = await Promise.all([
    pageOfRows(id, where, of),
    Object.keys(where).length > 0 ? countCandidates(id, { ...ROWS, ...where }) : countOfRows(id),
  ]);
  return { rows, total };
}

/** Words that very many have are not looked for in all: there are at least so many. */
async function pageWithWords(id: string, by: Parameters<typeof rowsWithWords>[1], of: RowsQuery): Promise<PageOfRows> {
  const found = await rowsWithWords(id, by);
  if (found.isAll) return { rows: await pageOfFound(found.rows, of), total: found.rows.length };
  const rows = await pageOfRows(id, by.where, of);
  const place = { skip: (of.page - 1) * of.size, limit: of.size };
  return { rows, ...totalBy(found.rows.length, { ...place, rows, isFull: rows.length === of.size }) };
}

export async function listSearchLogs({
  id,
  query: { page = 1, page_size: size = LOGS_PAGE_SIZE },
}: {
  id: string;
  query: { page?: number | undefined; page_size?: number | undefined };
}) {
  const { lines, total } = await pageOfLogs(id, { page, size });
  return { logs: lines.map(presentLog), total_pages: Math.ceil(total / size), page };
}

export async function requireCandidate(id: string): Promise<Candidate> {
  const row = await findCandidate(id);
  if (!row) throw new AppError('NOT_FOUND', 'This channel is no longer among the results.');
  return row;
}

/** A channel opened beside the table. */
export async function getChannelResult(id: string): Promise<WireChannelDetails> {
  const row = await requireCandidate(id);
  const [searchId, projectId] = [String(row.searchId), String(row.projectId)];
  const [reading, growth, [result]] = await Promise.all([
    readingOf(searchId, row.key),
    sightingsOf(projectId, row.key),
    presentRows(searchId, [row]),
  ]);
  if (!result) throw new AppError('NOT_FOUND', 'This channel is no longer among the results.');
  return {
    result,
    posts: (reading?.posts ?? []).map((post) => presentPost(post, row.username)),
    growth: growth.map(({ at, participants }) => ({ at: at.toISOString(), participants_count: participants })),
    found_in: await neighbours(
      searchId,
      row.found.map(({ from, ...step }) => ({ key: from, ...step })),
    ),
    points_to: (await neighbours(searchId, row.pointsTo)).map(({ title: _title, ...rest }) => rest),
  };
}

type Step = Candidate['pointsTo'][number];

async function neighbours(searchId: string, steps: readonly Step[]): Promise<WireChannelDetails['found_in']> {
  const most = [...steps].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1)).slice(0, MAX_NEIGHBOURS);
  const known = new Map(
    (
      await waysOf(
        searchId,
        most.map(({ key }) => key),
      )
    ).map((each) => [each.key, each]),
  );
  return most.map(({ key, how, count }) => {
    const channel = known.get(key);
    return {
      id: channel && !channel.isSeed ? String(channel._id) : null,
      username: channel?.username ?? key,
      title: channel?.title ?? null,
      how,
      count,
    };
  });
}

/** Rows of a search by their ids; others are left out. */
export const rowsByIds = (searchId: string, ids: readonly string[]) =>
  candidatesWhere(searchId, { ...ROWS, _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });

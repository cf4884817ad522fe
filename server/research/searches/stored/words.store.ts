import { Types, type mongo } from 'mongoose';
import { ChannelCandidateModel, type ChannelCandidateFields } from '@/prisma-free-models/channel-candidate';
import { rowsInOrderOf } from '@/server/system/db/page-in-order';
import { rowsWithText, type ByText } from '@/server/system/db/text-search/find-by-text';
import {
  NOT_IN_TABLE,
  ROWS,
  SEARCHED_CANDIDATES,
  SORT_FIELD,
  type Candidate,
  type CandidateFilter,
  type RowsQuery,
} from './candidate.store';

const ORDERED = ['key', 'sortTitle', 'participants', 'relevance', 'noTitle', 'noParticipants', 'noRelevance'] as const;
type Ordered = Pick<Candidate, '_id' | (typeof ORDERED)[number]>;
type Words = { words: readonly string[]; where: CandidateFilter; others: CandidateFilter };

/** Rows that the words and the filter let through. `others`: the filter without the words. */
export const rowsWithWords = (searchId: string, { words, where, others }: Words): Promise<ByText<Ordered>> =>
  rowsWithText<Ordered>(SEARCHED_CANDIDATES, {
    scopes: [new Types.ObjectId(searchId)],
    words,
    matches: { ...ROWS, ...where } as mongo.Filter<mongo.Document>,
    others: { ...ROWS, ...others, searchId: new Types.ObjectId(searchId) } as mongo.Filter<mongo.Document>,
    fields: ORDERED,
  });

/** A page of them, in the order of `pageOfRows`. */
export function pageOfFound(found: readonly Ordered[], { sort, order, page, size }: RowsQuery): Promise<Candidate[]> {
  const ids = found
    .toSorted(inOrder({ sort, order }))
    .slice((page - 1) * size, page * size)
    .map(({ _id }) => _id);
  return rowsInOrderOf<ChannelCandidateFields, Candidate>(ChannelCandidateModel, ids, NOT_IN_TABLE);
}

/** As `pageOfRows` orders: nulls last, ties by id in the direction of the index. */
function inOrder({ sort, order }: Pick<RowsQuery, 'sort' | 'order'>): (a: Ordered, b: Ordered) => number {
  const { nulls, field, indexed } = SORT_FIELD[sort];
  const turn = order === 'asc' ? 1 : -1;
  return (a, b) => {
    const isNull = nulls !== null && a[nulls];
    if (nulls !== null && a[nulls] !== b[nulls]) return isNull ? 1 : -1;
    const tie = order === indexed || isNull ? 1 : -1;
    return (isNull ? 0 : turn * compared(a[field], b[field])) || tie * compared(String(a._id), String(b._id));
  };
}

/** Texts as databases compare them, by their bytes. */
function compared(a: string | number | null | undefined, b: string | number | null | undefined): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}

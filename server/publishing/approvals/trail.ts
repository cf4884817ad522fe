import { Readable } from 'node:stream';
import type { WireTrailEntry } from '@/lib/contracts/approvals';
import { BOM, csvLine } from '@/lib/format/csv-line';
import { firstWords } from '@/lib/posts/first-words';
import { readCursor, type Cursor } from '@/lib/wire/cursor';
import { wordsOfPosts } from '@/server/publishing/stored-posts/compared.store';
import { placeOf } from '@/server/system/db/place';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { streamOf } from '@/server/system/stream-of';
import { entriesBetween, type ApprovalEntry, type TrailTime } from './entry.store';
import { entryToWire } from './read-review';

const PAGE_SIZE = 50;
/** Entries that an export reads together. */
const GROUP = 500;

type Query = { from?: Date | undefined; to?: Date | undefined; limit?: number | undefined; after?: Cursor | undefined };
type TrailInput = { projectId: string; query: Query };

/** Who shared, commented and decided what in a project, newest first. */
export async function listApprovalTrail({ projectId, query: { from, to, limit = PAGE_SIZE, after } }: TrailInput) {
  const { items, next } = await entriesBetween({ projectId, from, to }, placeOf({ limit, after }));
  return { items: presentEach('ApprovalEntry', items, toWire), next };
}

/** The same as a CSV, written while it is read. */
export function exportApprovalTrail({ projectId, query: { from, to } }: TrailInput) {
  const body = Readable.toWeb(streamOf(lines({ projectId, from, to }))) as ReadableStream<Uint8Array>;
  return { body, name: 'approvals.csv', contentType: 'text/csv; charset=utf-8' };
}

function toWire(entry: ApprovalEntry): WireTrailEntry {
  const { postId, seal } = entry;
  return { ...entryToWire(entry), postId, seal: seal ?? null };
}

const COLUMNS = [
  'At',
  'Post',
  'What',
  'By',
  'Comment',
  'Passage',
  'Internal',
  'Seal',
  'Edited',
  'Deleted',
  'Deleted by',
  'Post begins with',
];

async function* lines(time: TrailTime): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BOM + csvLine(COLUMNS));
  for (let after: Cursor | undefined; ;) {
    const { items, next } = await entriesBetween(time, { skip: 0, limit: GROUP, after });
    const named = await wordsOfPosts(time.projectId, [...new Set(items.map(({ postId }) => postId))]);
    const beginning = new Map(named.map((post) => [String(post._id), firstWords(post)]));
    const rows = presentEach('ApprovalEntry', items, toWire).map(
      ({ at, postId, act, by, comment, passage, internal, seal, editedAt, deleted }) => {
        const changed = [editedAt, deleted?.at ?? null, deleted?.by ?? null, beginning.get(postId) ?? null];
        return csvLine([at, postId, act, by, comment, passage, internal ? 'yes' : 'no', seal, ...changed]);
      },
    );
    if (rows.length > 0) yield encoder.encode(rows.join(''));
    const behind = next && readCursor(next);
    if (!behind) return;
    after = behind;
  }
}

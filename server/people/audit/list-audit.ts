import { Readable } from 'node:stream';
import { AUDITED_ACTS, type AuditedAct } from '@/lib/wire/audited-acts';
import { AppError } from '@/lib/errors/app-error';
import { BOM, csvLine } from '@/lib/format/csv-line';
import { readCursor, type Cursor } from '@/lib/wire/cursor';
import type { Actor } from '@/server/people/access/actor';
import { placeOf } from '@/server/system/db/place';
import { streamOf } from '@/server/system/stream-of';
import { listAuditBy, type AuditFilter, type StoredAudit } from './store';

const PAGE_SIZE = 50;
/** Entries that an export reads together. */
const GROUP = 500;

type Query = Omit<AuditFilter, 'projectId'> & { limit?: number | undefined; after?: Cursor | undefined };
type TrailInput = { actor: Actor; projectId: string | null; query: Query };

/** The trail of a project, or of the whole host, which only its administrators may read. */
export async function listAudit({ actor, projectId, query }: TrailInput) {
  requireReader(actor, projectId);
  const place = placeOf({ limit: query.limit ?? PAGE_SIZE, after: query.after });
  const { items, next } = await listAuditBy({ ...query, projectId }, place);
  return { items: items.map(presentAudit), next };
}

/** The same as a CSV, written while it is read. */
export function exportAudit({ actor, projectId, query }: TrailInput) {
  requireReader(actor, projectId);
  const body = Readable.toWeb(streamOf(lines({ ...query, projectId }))) as ReadableStream<Uint8Array>;
  return { body, name: 'audit-trail.csv', contentType: 'text/csv; charset=utf-8' };
}

function requireReader({ isAdmin }: Actor, projectId: string | null): void {
  if (!projectId && !isAdmin)
    throw new AppError(
      'FORBIDDEN',
      'Only an administrator of this host can read the trail of the whole host. Name a project that you administer.',
    );
}

const COLUMNS = ['At', 'Who', 'Name', 'Via', 'Address', 'What', 'On', 'Project', 'Outcome', 'Reason'];

async function* lines(filter: AuditFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BOM + csvLine(COLUMNS));
  for (let after: Cursor | undefined; ;) {
    const { items, next } = await listAuditBy(filter, { skip: 0, limit: GROUP, after });
    if (items.length > 0) yield encoder.encode(items.map((row) => csvLine(cells(row))).join(''));
    const behind = next && readCursor(next);
    if (!behind) return;
    after = behind;
  }
}

function cells(row: StoredAudit): string[] {
  const { createdAt, email, name, via, address, what, on, project, outcome, reason } = row;
  const label = AUDITED_ACTS[what as AuditedAct] ?? what;
  return [createdAt.toISOString(), email, name, via, address, label, on, project, outcome, reason];
}

function presentAudit(row: StoredAudit) {
  const { _id: id, createdAt: at, email: who, name, via, address, what, on, projectId, project, outcome, reason } = row;
  return { id, at, who, name, via, address, what, on, projectId: projectId ?? null, project, outcome, reason };
}

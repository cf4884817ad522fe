import { Types } from 'mongoose';
import { AuditEntryModel, type AuditEntryFields } from '@/prisma-free-models/audit-entry';
import { NEWEST_FIRST, pageBehind } from '@/server/system/db/page-in-order';
import { cursorBehind, type NamedOrder, type Place } from '@/server/system/db/place';

export type StoredAudit = AuditEntryFields & { _id: Types.ObjectId };

export async function insertAudit(fields: AuditEntryFields): Promise<void> {
  await AuditEntryModel.create(fields);
}

export type AuditFilter = {
  /** Null: the whole host. */
  projectId: string | null;
  from?: Date | undefined;
  to?: Date | undefined;
  /** An e-mail. */
  who?: string | undefined;
  /** An area. */
  what?: string | undefined;
};

function where({ projectId, from, to, who, what }: AuditFilter): object {
  const bounds = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  return {
    ...(projectId ? { projectId: new Types.ObjectId(projectId) } : {}),
    ...(from || to ? { createdAt: bounds } : {}),
    ...(who ? { email: who } : {}),
    ...(what ? { area: what } : {}),
  };
}

const NEWEST: NamedOrder = { name: 'newest', order: NEWEST_FIRST, values: 'date', ids: 'object' };

/** Newest first. `next`: the place behind a full page. */
export async function listAuditBy(
  filter: AuditFilter,
  place: Place,
): Promise<{ items: StoredAudit[]; next: string | null }> {
  const { rows, isFull } = await pageBehind<AuditEntryFields, StoredAudit>(AuditEntryModel, where(filter), {
    ...place,
    order: NEWEST,
  });
  return { items: rows, next: isFull ? cursorBehind(NEWEST, rows, ({ createdAt }) => createdAt) : null };
}

import { Types } from 'mongoose';
import { PostModel } from '@/prisma-free-models/post';
import type { Approval } from '@/server/publishing/post-rules/aggregate';
import { NOT_TRASHED } from './store';

export type Decided = Pick<Approval, 'state' | 'current'> | null;

/** How the approval of some posts of a project stands, and nothing else of them. Deleted ones are absent. */
export async function approvalsOf(projectId: string, ids: readonly string[]): Promise<Map<string, Decided>> {
  const where = {
    _id: { $in: ids.filter((id) => Types.ObjectId.isValid(id)).map((id) => new Types.ObjectId(id)) },
    projectId: new Types.ObjectId(projectId),
    ...NOT_TRASHED,
  };
  const fields = { 'approval.state': 1, 'approval.current': 1 };
  const rows = await PostModel.find(where, fields).lean<{ _id: Types.ObjectId; approval?: Decided }[]>();
  return new Map(rows.map(({ _id, approval }) => [String(_id), approval ?? null]));
}

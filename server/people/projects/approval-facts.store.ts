import { ProjectModel } from '@/prisma-free-models/project';
import { batched } from '@/server/system/db/batched';
import type { StoredProject } from './store';

type ApprovalFacts = Pick<StoredProject, '_id' | 'userId' | 'members' | 'approval'>;

/** Whose posts need approval in a project. Deliveries of a burst share a read. */
export const approvalFactsOf = batched<ApprovalFacts>(async (ids) => {
  const fields = { userId: 1, members: 1, approval: 1 };
  const rows = await ProjectModel.find({ _id: { $in: ids } }, fields).lean<ApprovalFacts[]>();
  return new Map(rows.map((row) => [String(row._id), row]));
});

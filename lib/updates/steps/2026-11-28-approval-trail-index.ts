import type { IndexStep } from '../step';

/** The trail of a project's approvals, in an order that is the same on each page. */
export const approvalTrailIndex: IndexStep = {
  id: '2026-11-28-approval-trail-index',
  kind: 'expand',
  does: 'Builds the index by which the trail of approvals is listed',
  create: { approvalentries: [{ key: { projectId: 1, at: 1, _id: 1 }, name: 'projectId_1_at_1__id_1' }] },
  drop: { approvalentries: ['projectId_1_at_1'] },
};

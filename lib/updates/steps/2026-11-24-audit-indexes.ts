import type { IndexStep } from '../step';

/** Pages of the audit trail, by project and by person, and its end. */
export const auditIndexes: IndexStep = {
  id: '2026-11-24-audit-indexes',
  kind: 'expand',
  does: 'Builds the indexes of the audit trail',
  create: {
    auditentries: [
      { key: { createdAt: -1, _id: -1 }, name: 'createdAt_-1__id_-1' },
      { key: { projectId: 1, createdAt: -1, _id: -1 }, name: 'projectId_1_createdAt_-1__id_-1' },
      { key: { email: 1, createdAt: -1, _id: -1 }, name: 'email_1_createdAt_-1__id_-1' },
      { key: { expiresAt: 1 }, name: 'expiresAt_1', expireAfterSeconds: 0 },
    ],
  },
};

import type { IndexStep } from '../step';

/** Of two accounts, one has a company account: the same is true of two sign-ins at once. */
export const companyAccounts: IndexStep = {
  id: '2026-11-28-company-accounts',
  kind: 'expand',
  does: 'Builds the index by which a company account finds its person',
  create: {
    users: [
      {
        key: { 'identities.key': 1 },
        name: 'identities.key_1',
        unique: true,
        partialFilterExpression: { 'identities.key': { $exists: true } },
      },
    ],
  },
};

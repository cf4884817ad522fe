import type { IndexStep } from '../step';

/** Calls for readings are counted by account, each of them; posts keep only when they are read next. */
export const readingAccounts: IndexStep = {
  id: '2026-11-30-reading-accounts',
  kind: 'expand',
  does: 'Builds the index by which accounts that are read no more are forgotten, and drops that of calls for a post',
  create: { readingaccounts: [{ key: { usedAt: 1 }, name: 'usedAt_1', expireAfterSeconds: 691_200 }] },
  drop: { postresults: ['account_1_calledAt_1'] },
};

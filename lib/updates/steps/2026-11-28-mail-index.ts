import type { IndexStep } from '../step';

/** Notifications that are to be mailed. */
export const mailIndex: IndexStep = {
  id: '2026-11-28-mail-index',
  kind: 'expand',
  does: 'Builds the index of notifications to be mailed',
  create: {
    notifications: [
      {
        key: { 'mail.at': 1 },
        name: 'mail.at_1',
        partialFilterExpression: { 'mail.at': { $type: 'date' } },
      },
    ],
  },
};

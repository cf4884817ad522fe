import type * as bench from './knowledge/company';
import { onOwnHost } from './knowledge/own-host';

/**
 * Our own 40 documents and 120 questions: ranking, citations, abstention (knowledge/company.ts); before them 100
 * questions in other words (knowledge/other-words.ts).
 */
export const run = (options: Record<string, string>) => {
  const real = options.real === 'true';
  return onOwnHost<typeof bench>('./company.ts', { real }, ({ measureCompany }) => measureCompany({ real }));
};

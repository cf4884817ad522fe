import { invalid } from '@/lib/errors/app-error';
import { isMasked } from '@/lib/platforms/mask';
import {
  SEARCH_ACCOUNT_FIELDS,
  SEARCH_ACCOUNT_KEY,
  type SearchAccountField,
  type SearchAccountValues,
} from '@/lib/platforms/search-account';
import { changeAccount } from './account.store';
import { readSession } from './session-text';

export type SentAccount = Partial<Record<SearchAccountField, string | null | undefined>>;

const RULES: Record<SearchAccountField, { isGood: (value: string) => boolean; refused: string }> = {
  apiId: {
    isGood: (value) => /^[1-9]\d{0,9}$/.test(value),
    refused: 'The API ID is a number: see my.telegram.org/apps',
  },
  apiHash: {
    isGood: (value) => /^[\da-f]{32}$/i.test(value),
    refused: 'The API hash has 32 digits and letters from a to f: see my.telegram.org/apps',
  },
  session: {
    isGood: (value) => readSession(value) !== null,
    refused: 'This is no session. Paste the whole text that mtcute, Telethon or GramJS prints',
  },
};

/** Throws VALIDATION_FAILED for a value that can't be right. `path`: what stands before the field's name. */
export function checkAccount(sent: SentAccount, path = `${SEARCH_ACCOUNT_KEY}.`): void {
  for (const { name } of SEARCH_ACCOUNT_FIELDS) {
    const value = sent[name]?.trim();
    if (value && !isMasked(value) && !RULES[name].isGood(value)) throw invalid(`${path}${name}`, RULES[name].refused);
  }
}

/**
 * Saves API id, hash and session: what is left out stays, '' and null clear, a masked value changes nothing. Never
 * calls Telegram; what was known about the account is forgotten.
 */
export async function saveAccount({ projectId, sent }: { projectId: string; sent: SentAccount }): Promise<void> {
  checkAccount(sent);
  await changeAccount(projectId, (before) => {
    const values = merged(before?.values ?? {}, sent);
    const isSame = SEARCH_ACCOUNT_FIELDS.every(({ name }) => values[name] === before?.values[name]);
    return isSame ? null : { values, connection: { state: 'untested' } };
  });
}

function merged(before: SearchAccountValues, sent: SentAccount): SearchAccountValues {
  const values = { ...before };
  for (const { name } of SEARCH_ACCOUNT_FIELDS) {
    const value = sent[name] === null ? '' : sent[name]?.trim();
    if (value === undefined || isMasked(value)) continue;
    if (value === '') delete values[name];
    else values[name] = value;
  }
  return values;
}

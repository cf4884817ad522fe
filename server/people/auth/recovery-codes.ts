import { randomInt } from 'node:crypto';
import { sha256 } from '@/server/system/crypto';

const COUNT = 10;
/** Without letters and digits that look alike. 16 of them are 79 bits: a plain hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes, and the hashes that are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: 4 }, letter).join('');
  const codes = Array.from({ length: COUNT }, () => Array.from({ length: 4 }, group).join('-'));
  return { codes, hashes: codes.map(recoveryHash) };
}

/** The hash of a code as a person types it: with or without dashes, in any case. */
export const recoveryHash = (code: string): string => sha256(`recovery:${code.toLowerCase().replace(/[\s-]/g, '')}`);

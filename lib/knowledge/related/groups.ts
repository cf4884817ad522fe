import { COMPANY } from './company-words';
import { DETAILS } from './detail-words';

/**
 * Words that a team uses for the same matter, a group a line: English, then Russian after `|`. Words are written
 * as in a dictionary, with what has another stem beside it (founder, found); of several words, all must be asked.
 * Written for this project, of words that mean the same in the affairs of a company: a word with many meanings
 * (get, make, run) is left out unless its other words hold it.
 */
export const GROUPS: readonly string[] = [...COMPANY.trim().split('\n'), ...DETAILS.trim().split('\n')];

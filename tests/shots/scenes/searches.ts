import { fail, hang, press, type Scene } from '../scene';
import type { Seeded } from '../seed';

const list = () => '/searches';
const search = ({ searchId }: Seeded) => `/searches/${searchId}`;
const LIST = /\/api\/searches\?/;
const RESULTS = '**/api/searches/*/results?*';

/** Channel search: its list, its form, and a search with about a hundred results. */
export const searchScenes: Scene[] = [
  { name: 'searches-loading', path: list, as: 'busy', before: hang(LIST) },
  { name: 'searches-error', path: list, as: 'busy', before: fail(LIST) },
  { name: 'searches-empty', path: list, as: 'new' },
  { name: 'searches-full', path: list, as: 'busy' },
  { name: 'searches-watched', path: list, as: 'busy', after: press('Watched channels') },
  { name: 'searches-new', path: () => '/searches/new', as: 'busy' },
  { name: 'searches-new-wrong', path: () => '/searches/new', as: 'busy', after: press('Initiate Search') },
  { name: 'searches-not-found', path: () => '/searches/6b02a6a20ac0d61b7b7d9fc9', as: 'busy' },
  { name: 'search-loading', path: search, as: 'busy', before: hang(RESULTS) },
  { name: 'search-results-error', path: search, as: 'busy', before: fail(RESULTS) },
  { name: 'search-full', path: search, as: 'busy' },
  {
    name: 'search-log',
    path: search,
    as: 'busy',
    after: (page) => page.getByRole('log').evaluate((log) => log.scrollIntoView()),
  },
  {
    name: 'search-why',
    path: search,
    as: 'busy',
    after: (page) => page.getByRole('button', { name: /^Why/ }).nth(1).click(),
  },
  {
    name: 'search-channel',
    path: (seeded) => `${search(seeded)}?channel=${seeded.channelId}`,
    as: 'busy',
    after: (page) => page.getByRole('article').first().waitFor(),
  },
  { name: 'search-no-match', path: (seeded) => `${search(seeded)}?q=nothing+like+this`, as: 'busy' },
  { name: 'search-map', path: (seeded) => `${search(seeded)}?view=map`, as: 'busy' },
  {
    name: 'search-map-table',
    path: (seeded) => `${search(seeded)}?view=map`,
    as: 'busy',
    after: press('Map as a table'),
  },
  { name: 'search-compare', path: search, as: 'busy', after: press('Compare') },
  { name: 'search-judge', path: search, as: 'busy', after: press('AI judge') },
  { name: 'search-topics', path: search, as: 'busy', after: press('Topics') },
];

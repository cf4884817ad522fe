import { fail, hang, type Scene } from '../scene';

const media = () => '/media';
const FIRST = 'Roastery at dusk.png';

/** The library of a project. */
export const mediaScenes: Scene[] = [
  { name: 'media-loading', path: media, as: 'busy', before: hang('**/api/files?*') },
  { name: 'media-error', path: media, as: 'busy', before: fail('**/api/files?*') },
  { name: 'media-empty', path: media, as: 'new' },
  {
    name: 'media-full',
    path: media,
    as: 'busy',
    after: (page) => page.getByRole('list', { name: 'Media' }).getByRole('button').first().waitFor(),
  },
  {
    name: 'media-no-match',
    path: media,
    as: 'busy',
    after: async (page) => {
      await page.getByLabel('Search by name, tag or alt text').fill('nothing like this');
      await page.getByText('No media matches').waitFor();
    },
  },
  {
    name: 'media-chosen',
    path: media,
    as: 'busy',
    after: (page) => page.getByRole('checkbox', { name: `Select ${FIRST}` }).check({ force: true }),
  },
  {
    name: 'media-file',
    path: media,
    as: 'busy',
    after: (page) => page.getByRole('button', { name: FIRST, exact: true }).click(),
  },
  {
    name: 'media-film',
    path: media,
    as: 'busy',
    after: (page) => page.getByRole('button', { name: 'Pour over.mp4', exact: true }).click(),
  },
  {
    name: 'media-file-loading',
    path: media,
    as: 'busy',
    before: hang(/\/api\/files\/[0-9a-f]{24}/),
    after: (page) => page.getByRole('button', { name: FIRST, exact: true }).click(),
  },
  {
    name: 'media-picker',
    path: () => '/schedule?post=new',
    as: 'busy',
    after: (page) => page.getByRole('button', { name: 'Choose from library' }).first().click(),
  },
  {
    name: 'media-picker-empty',
    path: () => '/schedule?post=new',
    as: 'new',
    after: (page) => page.getByRole('button', { name: 'Choose from library' }).first().click(),
  },
];

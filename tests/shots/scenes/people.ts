import { fail, hang, press, show, type Scene } from '../scene';

const account = () => '/account';
const admin = () => '/admin';

/** A user's profile, and the page of the host's administrators. */
export const peopleScenes: Scene[] = [
  {
    name: 'account-full',
    path: account,
    as: 'busy',
    after: (page) => page.getByRole('list', { name: 'Sessions' }).waitFor(),
  },
  { name: 'account-tokens', path: account, as: 'busy', after: (page) => show(page, 'API tokens') },
  { name: 'account-empty', path: account, as: 'new', after: (page) => show(page, 'API tokens') },
  { name: 'account-loading', path: account, as: 'busy', before: hang('**/api/auth/{sessions,tokens}*') },
  { name: 'account-error', path: account, as: 'busy', before: fail('**/api/auth/{sessions,tokens}*') },
  { name: 'account-token', path: account, as: 'busy', after: press('New token') },
  { name: 'account-delete', path: account, as: 'busy', after: press('Delete account…') },
  {
    name: 'admin-full',
    path: admin,
    as: 'busy',
    after: (page) => page.getByRole('heading', { name: 'Keys' }).waitFor(),
  },
  { name: 'admin-health', path: admin, as: 'busy', after: (page) => show(page, 'Health') },
  { name: 'admin-ai', path: admin, as: 'busy', after: (page) => show(page, 'AI') },
  { name: 'admin-keys', path: admin, as: 'busy', after: (page) => show(page, 'Keys') },
  { name: 'admin-loading', path: admin, as: 'busy', before: hang('**/api/{host,health}{,/**,?*}') },
  { name: 'admin-error', path: admin, as: 'busy', before: fail('**/api/{host,health}{,/**,?*}') },
  {
    name: 'admin-no-account',
    path: admin,
    as: 'busy',
    after: (page) => page.getByLabel('Find an account').fill('unknown name'),
  },
];

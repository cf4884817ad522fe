import { fail, hang, press, type Scene } from '../scene';

const knowledge = () => '/knowledge';
const search = () => '/knowledge?semantic=1&q=refund';

/** The knowledge base. */
export const knowledgeScenes: Scene[] = [
  { name: 'knowledge-loading', path: knowledge, as: 'busy', before: hang('**/api/knowledge?*') },
  { name: 'knowledge-error', path: knowledge, as: 'busy', before: fail('**/api/knowledge?*') },
  { name: 'knowledge-empty', path: knowledge, as: 'new' },
  {
    name: 'knowledge-full',
    path: knowledge,
    as: 'busy',
    after: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'knowledge-list',
    path: () => '/knowledge?view=list',
    as: 'busy',
    after: (page) => page.getByRole('article').first().waitFor(),
  },
  { name: 'knowledge-no-match', path: () => '/knowledge?q=nothing+like+this', as: 'busy' },
  { name: 'knowledge-unreadable', path: () => '/knowledge?status=error', as: 'busy' },
  { name: 'knowledge-add', path: knowledge, as: 'busy', after: press('Add Knowledge') },
  {
    name: 'knowledge-search',
    path: search,
    as: 'busy',
    after: (page) => page.getByRole('blockquote').first().waitFor(),
  },
  {
    name: 'knowledge-item',
    path: search,
    as: 'busy',
    after: (page) =>
      page
        .getByRole('button', { name: /^Open Returns/ })
        .first()
        .click(),
  },
  { name: 'knowledge-ask', path: () => '/knowledge?ask=1', as: 'busy' },
  { name: 'knowledge-insights', path: () => '/knowledge?tab=insights', as: 'busy' },
  {
    name: 'knowledge-insights-loading',
    path: () => '/knowledge?tab=insights',
    as: 'busy',
    before: hang('**/api/knowledge/insights?*'),
  },
  {
    name: 'knowledge-insights-error',
    path: () => '/knowledge?tab=insights',
    as: 'busy',
    before: fail('**/api/knowledge/insights?*'),
  },
];

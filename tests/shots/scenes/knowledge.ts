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
  {
    name: 'knowledge-unreadable',
    path: () => '/knowledge?status=error',
    as: 'busy',
    after: (page) => page.getByRole('article').first().waitFor(),
  },
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
    after: async (page) => {
      await page
        .getByRole('button', { name: /^Open Returns/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Text' }).locator('mark').first().waitFor();
    },
  },
  {
    name: 'knowledge-item-cyrillic',
    path: () => '/knowledge?semantic=1&q=вернуть+деньги',
    as: 'busy',
    after: async (page) => {
      await page
        .getByRole('button', { name: /^Open Возврат/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Text' }).locator('mark').first().waitFor();
    },
  },
  {
    name: 'knowledge-edit',
    path: knowledge,
    as: 'busy',
    after: async (page) => {
      await page.getByRole('button', { name: 'Actions for Возврат и обмен' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('dialog').getByLabel('Title', { exact: true }).waitFor();
    },
  },
  { name: 'knowledge-ask', path: () => '/knowledge?ask=1', as: 'busy' },
  {
    name: 'knowledge-ask-answer',
    path: () => '/knowledge?ask=1',
    as: 'busy',
    after: async (page) => {
      await page.getByRole('textbox', { name: 'Question' }).fill('Через сколько дней вернут деньги?');
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Sources' }).waitFor();
    },
  },
  {
    name: 'knowledge-insights',
    path: () => '/knowledge?tab=insights',
    as: 'busy',
    after: (page) => page.getByRole('list', { name: 'Indexes' }).waitFor(),
  },
  {
    name: 'knowledge-insights-charts',
    path: () => '/knowledge?tab=insights',
    as: 'busy',
    after: (page) =>
      page.getByRole('region', { name: 'Documents added per month' }).evaluate((element) => element.scrollIntoView()),
  },
  {
    name: 'knowledge-insights-quality',
    path: () => '/knowledge?tab=insights',
    as: 'busy',
    after: async (page) => {
      await page.getByLabel('Must find').scrollIntoViewIfNeeded();
      await page.getByLabel('Must find').click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'knowledge-insights-index',
    path: () => '/knowledge?tab=insights',
    as: 'busy',
    after: (page) => page.getByRole('list', { name: 'Indexes' }).scrollIntoViewIfNeeded(),
  },
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

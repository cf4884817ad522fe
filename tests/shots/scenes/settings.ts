import type { Page } from '@playwright/test';
import { fail, hang, press, show, type Scene } from '../scene';

const settings = () => '/settings';
const channels = () => '/settings/channels';
const CARDS = ['Telegram', 'Twitter', 'Instagram', 'VK', 'YouTube', 'Discord', 'Threads'];

const card = (label: string) => async (page: Page) => {
  const region = page.getByRole('region', { name: label, exact: true }).first();
  await region.waitFor();
  await region.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};

/** Projects, their people and their channels. */
export const settingsScenes: Scene[] = [
  { name: 'settings-loading', path: channels, as: 'busy', before: hang('**/api/platform-settings?*') },
  { name: 'settings-error', path: channels, as: 'busy', before: fail('**/api/platform-settings?*') },
  { name: 'settings-partly', path: settings, as: 'busy', before: hang('**/api/projects/*') },
  { name: 'settings-projects-error', path: settings, as: 'busy', before: fail('**/api/projects{,?*}') },
  { name: 'settings-new', path: channels, as: 'new' },
  { name: 'settings-full', path: settings, as: 'busy' },
  { name: 'settings-channels', path: channels, as: 'busy' },
  { name: 'settings-people', path: () => '/settings/people', as: 'busy' },
  { name: 'settings-queue', path: () => '/settings/queue', as: 'busy' },
  { name: 'settings-ai', path: () => '/settings/ai', as: 'busy' },
  { name: 'settings-trash', path: () => '/settings/trash', as: 'busy' },
  { name: 'settings-danger', path: () => '/settings/danger', as: 'busy' },
  {
    name: 'settings-saved',
    path: channels,
    as: 'busy',
    after: async (page) => {
      await page.getByRole('button', { name: 'Save All Settings' }).click();
      await page.locator('[data-sonner-toast]').waitFor();
    },
  },
  { name: 'settings-list', path: settings, as: 'busy', after: press('List View') },
  { name: 'settings-create', path: settings, as: 'busy', after: press('New Project') },
  { name: 'settings-manage', path: settings, as: 'busy', after: press('Manage') },
  {
    name: 'settings-delete',
    path: settings,
    as: 'busy',
    after: async (page) => {
      await page
        .getByRole('button', { name: /Northwind Academy/ })
        .last()
        .click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    },
  },
  ...CARDS.map((label): Scene => ({
    name: `settings-card-${label.toLowerCase()}`,
    path: channels,
    as: 'busy',
    after: card(label),
  })),
  ...['Twitter', 'YouTube', 'Threads'].map((label): Scene => ({
    name: `settings-card-${label.toLowerCase()}-empty`,
    path: channels,
    as: 'new',
    after: card(label),
  })),
  {
    name: 'settings-wizard-create',
    path: channels,
    as: 'new',
    after: async (page) => page.getByRole('button', { name: 'Connect Telegram', exact: true }).click(),
  },
  ...['Twitter', 'VK'].map((label): Scene => ({
    name: `settings-wizard-keys-${label.toLowerCase()}`,
    path: channels,
    as: 'new',
    after: async (page) => {
      await page.getByRole('button', { name: `Connect ${label}`, exact: true }).click();
      await page.getByRole('button', { name: 'Next' }).click();
    },
  })),
  {
    name: 'settings-wizard-message',
    path: channels,
    as: 'busy',
    after: async (page) => {
      await page.getByRole('button', { name: 'Actions for Telegram', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Send test message' }).click();
    },
  },
  { name: 'settings-pause', path: () => '/settings/queue', as: 'busy', after: press('Pause publishing') },
  { name: 'settings-webhooks', path: () => '/settings/webhooks', as: 'busy', after: (page) => show(page, 'Webhooks') },
  { name: 'settings-webhook', path: () => '/settings/webhooks', as: 'busy', after: press('New webhook') },
  {
    name: 'settings-webhook-log',
    path: () => '/settings/webhooks',
    as: 'busy',
    after: async (page) => {
      await page
        .getByRole('list', { name: 'Webhooks' })
        .getByRole('button', { name: /Deliveries|Log/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Deliveries' }).waitFor();
    },
  },
  {
    name: 'settings-webhooks-error',
    path: () => '/settings/webhooks',
    as: 'busy',
    before: fail('**/api/webhooks?*'),
    after: (page) => show(page, 'Webhooks'),
  },
  { name: 'settings-archive', path: settings, as: 'busy', after: (page) => show(page, 'Import and export') },
];

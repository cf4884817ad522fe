import type { Locator, Page } from '@playwright/test';

/** A channel in Settings: its row; while its wizard is open, the wizard's page. */
export const channel = (page: Page, label: string): Locator => page.getByRole('region', { name: label, exact: true });

export const wizardOf = (page: Page, label: string): Locator => page.getByRole('dialog', { name: `Connect ${label}` });

/** Opens the wizard where it asks for the keys. */
export async function openKeys(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${label}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit keys' }).click();
  return channel(page, label);
}

export async function closeWizard(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: /^(Connect|Keys of) / })
    .getByRole('button', { name: 'Close' })
    .click();
}

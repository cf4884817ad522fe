import type { Page } from '@playwright/test';
import type { Seeded } from './seed';

export type Scene = {
  name: string;
  path: (seeded: Seeded) => string;
  /** The viewer: a visitor, a user with a full project, or one who has just registered. */
  as: 'stranger' | 'busy' | 'new';
  /** Brings the page into the state to be shown, before it is opened and after. */
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
};

const never = () => new Promise<void>(() => undefined);

/** Makes an API path hang: the loading state. */
export function hang(pattern: string | RegExp) {
  return (page: Page) => page.route(pattern, never);
}

/** Makes an API path fail: the error state. */
export function fail(pattern: string | RegExp) {
  const body = JSON.stringify({
    statusCode: 500,
    code: 'INTERNAL',
    message: 'The database does not answer. Try again in a moment.',
    detail: '',
  });
  return (page: Page) =>
    page.route(pattern, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
}

/** Presses a button by its name. */
export function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
}

/** Opens one of the dialogs of the Plan menu, and waits until it no longer loads. */
export function plan(name: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('dialog', { name }).waitFor();
  };
}

/** Scrolls an element into the middle of the picture. */
export function show(page: Page, heading: string): Promise<void> {
  return page
    .getByRole('heading', { name: heading, exact: true })
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

import type { Page } from '@playwright/test';
import { expect, send, type Account } from './test';

export type Item = {
  _id: string;
  title: string;
  status: string;
  category: string;
  tags: string[];
  version: number;
};

export const RETURNS = {
  title: 'Returns and refunds',
  category: 'legal_compliance',
  tags: ['returns', 'policy', 'shop', 'customers'],
  text: '# Deadlines\nAn unopened bag can be returned within 30 days of delivery.\n\n# Money\nRefunds are paid within 5 working days, to the card that paid.',
};
export const VOICE = {
  title: 'Как мы пишем',
  category: 'brand_identity',
  tags: ['voice'],
  text: '# Тон\nСпокойно и точно. Сначала фермер, потом вкус.',
};

/** A document in Markdown, as a chooser hands it on. */
export const file = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });

export const addNote = ({ request, projectId }: Account, note: object) =>
  send<Item>(request, 'POST', `/api/knowledge/notes?projectId=${projectId}`, note);

/** All documents of the account's project; no test has more. */
export async function items({ request, projectId }: Account): Promise<Item[]> {
  return (await (await request.get(`/api/knowledge?projectId=${projectId}&limit=200`)).json()) as Item[];
}

/** Waits until each document has been read. */
export const untilRead = (account: Account) =>
  expect.poll(async () => (await items(account)).every(({ status }) => status === 'ready')).toBe(true);

/** Uploads a document by the API. */
export async function uploaded(account: Account, one: ReturnType<typeof file>, title = one.name): Promise<Item> {
  const { request, projectId } = account;
  const added = await request.post(`/api/knowledge/upload?projectId=${projectId}`, {
    multipart: { file: one, title, category: 'other' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(added.ok()).toBe(true);
  return (await added.json()) as Item;
}

/** Two notes that have been read. */
export async function withNotes(account: Account): Promise<Item> {
  await addNote(account, VOICE);
  const item = await addNote(account, RETURNS);
  await untilRead(account);
  return item;
}

export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Knowledge' }).first().click();
  return page.getByRole('dialog', { name: 'Add Knowledge' });
}

/** Uploads wait until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let letOn = () => {};
  const held = new Promise<void>((resolve) => (letOn = resolve));
  await page.unrouteAll();
  await page.route('**/api/knowledge/upload?*', async (route) => {
    await held;
    await route.continue();
  });
  return letOn;
}

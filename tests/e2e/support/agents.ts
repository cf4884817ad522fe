import type { Page } from '@playwright/test';
import { send, type Account } from './test';

export type Agent = {
  _id: string;
  username: string;
  schedules: { id: string; frequency: string; intervalDays: number | null }[];
};
export type Post = { id: string; content: string; caption: string; hashtags: string[]; scheduledFor: string | null };

export const PROMPT = 'Write for a small bakery in Riga: calm, exact, never loud.';
export const DAILY = { frequency: 'every_day', time: '09:00', isActive: true };

export const addAgent = ({ request, projectId }: Account, username: string, more: object = {}) =>
  send<Agent>(request, 'POST', `/api/instagram-agents?projectId=${projectId}`, {
    username,
    systemPrompt: PROMPT,
    schedules: [DAILY],
    timeZone: 'Europe/Berlin',
    ...more,
  });
export const addPost = ({ request }: Account, agent: Agent, body: object) =>
  send<Post>(request, 'POST', `/api/instagram-agents/${agent._id}/posts`, body);

export async function read<T>({ request }: Account, path: string): Promise<T> {
  return (await (await request.get(`/api/instagram-agents/${path}`)).json()) as T;
}

export const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const figure = (page: Page, name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

/** The next answer of a kind of call is a failure. */
export async function failNext(page: Page, path: string, method: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"INTERNAL","message":"Broken."}' })
      : route.fallback(),
  );
}

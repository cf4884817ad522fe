import type { APIRequestContext } from '@playwright/test';
import { makeVoice, voiceRow } from '../fakes/hub/made-voice';
import { testWithModels } from './support/model-host';
import { ADMIN, expect, expectAccessible } from './support/test';

const FILES = makeVoice();

const test = testWithModels([[FILES, voiceRow(FILES)]]);

type Spoken = { url: string; seconds: number; words: { text: string; start: number; end: number }[] };
type Film = {
  _id: string;
  voice: { provider: string | null; id: string | null; speed: number } | null;
  status: string;
  segmentsInfo: { segments: Record<string, { voiceOver: { text: string; path: object | null } }> };
};

/** Calls of the API in a project. */
function calls(request: APIRequestContext, { projectId, origin }: { projectId: string; origin: string }) {
  const headers = { Origin: origin };
  const at = (name: string) => `/api/video-maker/${name}?projectId=${projectId}`;
  const data = async <T>(answer: { json: () => Promise<unknown> }) => ((await answer.json()) as { data: T }).data;
  return {
    voices: async () =>
      data<{ provider: string; id: string; label: string }[]>(await request.get('/api/video-maker/voices?language=en')),
    speak: (body: object) => request.post(at('voice-previews'), { headers, data: { language: 'en', ...body } }),
    spoken: async (body: object): Promise<Spoken> => {
      const answer = await request.post(at('voice-previews'), { headers, data: { language: 'en', ...body } });
      expect(answer.status()).toBe(200);
      return data<Spoken>(answer);
    },
    film: async (id: string) => data<Film>(await request.get(`/api/video-maker/projects/${id}`)),
    films: async () => data<Film[]>(await request.get(at('projects'))),
    begin: (body: object) => request.post(at('scenarios'), { headers, data: body }),
  };
}

const TEXT = 'The oven is lit. Fresh bread comes at seven, and coffee too!';

test('a voice is downloaded by a click, offered first, speaks a film, and is named when it is gone', async ({
  page,
  baseURL,
  hub,
}) => {
  test.setTimeout(300_000);
  const origin = baseURL ?? '';
  const { request } = page.context();
  expect((await request.post('/api/auth/login', { data: ADMIN, headers: { Origin: origin } })).status()).toBe(200);
  const [project] = (await (await request.get('/api/projects')).json()) as { _id: string }[];
  const api = calls(request, { projectId: project?._id ?? '', origin });
  expect((await api.voices())[0]?.provider).toBe('espeak');

  await page.goto('/admin');
  const part = page.getByRole('region', { name: 'This host', exact: true });
  const row = part.getByRole('listitem').filter({ hasText: 'Made voice' });
  await expect(part.getByRole('listitem').filter({ hasText: 'Thorsten, German' })).toContainText(
    'training began with a voice for research only',
  );
  await row.getByRole('button', { name: 'Download Made voice' }).click();
  await expect(row).toContainText('The video studio offers it among its voices.', { timeout: 60_000 });
  await expect(row.getByRole('button', { name: 'Use Made voice' })).toBeHidden();
  await expectAccessible(page, '[aria-label="This host"]');
  expect(hub.violations).toEqual([]);

  expect((await api.voices())[0]).toMatchObject({ provider: 'local', label: 'Made voice (this host)' });
  const usual = await api.spoken({ text: TEXT });
  expect(usual.words.map(({ text }) => text).join(' ')).toBe(TEXT);
  for (const [index, { start, end }] of usual.words.entries()) {
    expect(start).toBeGreaterThanOrEqual(usual.words[index - 1]?.end ?? 0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(usual.seconds + 0.01);
  }
  const fast = await api.spoken({ text: TEXT, provider: 'local', voice: 'made-voice', speed: 2 });
  expect(fast.seconds).toBeLessThan(usual.seconds * 0.6);
  expect((await request.get(fast.url)).headers()['content-type']).toMatch(/^audio\//);

  // A new film names the voice, so it keeps it.
  const video = { title: 'Bread', music: null };
  expect((await api.begin({ goalType: 'prompt', prompt: 'Our bread rests.', video })).status()).toBe(201);
  await expect.poll(async () => (await api.films()).length, { timeout: 120_000 }).toBe(1);
  const [{ _id: id } = { _id: '' }] = await api.films();
  expect((await api.film(id)).voice).toMatchObject({ provider: 'local', id: 'made-voice' });
  const unspoken = async () =>
    Object.values((await api.film(id)).segmentsInfo.segments).filter(
      ({ voiceOver }) => voiceOver.text && !voiceOver.path,
    ).length;
  await expect.poll(unspoken, { timeout: 180_000 }).toBe(0);

  const chosen = async (label: string) => {
    await page.goto('/videos');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Voice and music' }).click();
    const voice = page
      .getByRole('dialog', { name: 'Voice and music' })
      .getByRole('combobox', { name: 'Voice', exact: true });
    await expect(voice.locator('option:checked')).toHaveText(label);
    await expectAccessible(page, '[role="dialog"]');
  };
  await chosen('Made voice (this host)');
  await page.goto('/admin');

  await row.getByRole('button', { name: 'Remove Made voice' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toContainText('Not on this host');
  await chosen('made-voice (not on this host)');
  const refused = await api.speak({ text: 'Good evening', provider: 'local', voice: 'made-voice' });
  expect(refused.status()).toBe(503);
  expect(String(await refused.text())).toMatch(/Made voice is not on this host\..* Administration › AI › This host\./);
  const old = await api.speak({ text: 'Good evening', provider: 'festival', voice: 'cmu_us_slt' });
  expect(await old.json()).toMatchObject({
    message: 'The voice cmu_us_slt of festival is not part of this version. Choose another voice for the video.',
  });
});

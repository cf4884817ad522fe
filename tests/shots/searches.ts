import type { APIRequestContext } from '@playwright/test';
import { makeCorpus } from '../fakes/telegram-web/corpus';

const CORPUS = makeCorpus();
export const CHANNELS = CORPUS.channels;
const WAIT_MS = 90_000;
const STEP_MS = 500;

type Search = { id: string; status: string };

/** Two searches that really ran, a Latin and a Cyrillic one, and one that found nothing; the second is opened. */
export async function seedSearches(request: APIRequestContext, projectId: string) {
  const start = async (fields: object) => {
    const answer = await request.post(`/api/searches?projectId=${projectId}`, { data: fields });
    if (!answer.ok()) throw new Error(`searches answered ${answer.status()}: ${await answer.text()}`);
    return ((await answer.json()) as Search).id;
  };
  const ofLanguage = (language: string) => CORPUS.themes.find((theme) => theme.language === language)!;
  const begin = (language: 'en' | 'ru', search_name: string) =>
    start({
      search_name,
      initial_channel: ofLanguage(language).seed,
      channel_theme: ofLanguage(language).text,
      channel_count_to_find: 60,
    });
  await start({ search_name: 'A channel that is gone', initial_channel: 'no_such_channel_here' });
  const other = await begin('en', 'Channels like ours, in English');
  const searchId = await begin('ru', 'Каналы по теме: конкуренты и соседи');
  for (const id of [other, searchId]) await ended(request, id);
  const answer = await request.get(`/api/searches/${searchId}/results?page_size=30`);
  const { results } = (await answer.json()) as { results: { id: string }[] };
  const mark = (ids: string[], is_relevant: boolean) =>
    request.post(`/api/searches/${searchId}/marks`, { data: { ids, is_relevant } });
  const ids = results.map(({ id }) => id);
  await mark(ids.slice(0, 8), true);
  await mark(ids.slice(-4), false);
  return { searchId, channelId: ids[1] ?? '' };
}

async function ended(request: APIRequestContext, id: string): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const { status } = (await (await request.get(`/api/searches/${id}`)).json()) as Search;
    if (status === 'COMPLETED' || status === 'FAILED') return;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

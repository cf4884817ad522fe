import { wavHeader } from '@/lib/media/wav';
import { makeModel, rowOf } from '../fakes/hub/made-model';
import { makeWhisper, saidIn, whisperRow } from '../fakes/hub/made-whisper';
import { testWithModels } from './support/model-host';
import { ADMIN, expect, expectAccessible } from './support/test';

const WHISPER = makeWhisper();

const MODEL = makeModel();
const test = testWithModels([
  [MODEL, rowOf(MODEL)],
  [WHISPER, whisperRow(WHISPER)],
]);

test('a model is downloaded by a click, used for search by meaning, and removed', async ({ page, baseURL, hub }) => {
  const headers = { Origin: baseURL ?? '' };
  expect((await page.context().request.post('/api/auth/login', { data: ADMIN, headers })).status()).toBe(200);
  await page.goto('/admin');
  const ai = page.getByRole('region', { name: 'AI', exact: true });
  const part = page.getByRole('region', { name: 'This host', exact: true });
  const row = part.getByRole('listitem').filter({ hasText: 'Made model' });
  await expect(part.getByRole('listitem').filter({ hasText: 'Multilingual E5 small' })).toContainText(
    '129 MB to download',
  );
  await expect(row).toContainText('Not on this host');
  await expect(ai.getByRole('row', { name: /^Search by meaning/ })).toContainText(
    'or download the model Multilingual E5 small',
  );
  expect(hub.requests).toEqual([]);
  await expectAccessible(page, '[aria-label="This host"]');

  hub.failNext({ kind: '404' });
  await row.getByRole('button', { name: 'Download Made model' }).click();
  await expect(row.getByRole('alert')).toContainText('does not have this file', { timeout: 60_000 });
  await row.getByRole('button', { name: 'Download Made model' }).click();
  await expect(row).toContainText('On this host', { timeout: 60_000 });
  expect(hub.violations).toEqual([]);

  await row.getByRole('button', { name: 'Use Made model' }).click();
  await expect(row).toContainText('In use');
  const meaning = ai.getByRole('row', { name: /^Search by meaning/ });
  await expect(meaning).toContainText('Works', { timeout: 60_000 });
  await expect(meaning).toContainText('This host · free · nothing leaves it');
  await ai.getByRole('button', { name: 'Change Search by meaning' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search by meaning' });
  await expect(dialog).toContainText('Now a model of this host.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, '[aria-label="This host"]');

  await row.getByRole('button', { name: 'Remove Made model' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toContainText('Not on this host');
  await expect(meaning).toContainText('the model Made model is not on this host');
  await row.getByRole('button', { name: 'Stop using Made model' }).click();
  await expect(meaning).not.toContainText('Made model');
});

test('a film that was unheard is heard by a model of this host: subtitles stand where its words are said', async ({
  page,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' };
  const request = page.context().request;
  expect((await request.post('/api/auth/login', { data: ADMIN, headers })).status()).toBe(200);
  const samples = saidIn(40, [
    { tone: 0, at: 1 },
    { tone: 1, at: 2.2, seconds: 0.8 },
    { tone: 2, at: 4 },
    { tone: 3, at: 36.5, seconds: 0.8 },
  ]);
  const bytes = Buffer.from(samples.buffer);
  const buffer = Buffer.concat([wavHeader({ rate: 16_000, bytes: bytes.length }), bytes]);
  const uploaded = await request.post('/api/files/upload', {
    headers,
    multipart: { file: { name: 'talk.wav', mimeType: 'audio/wav', buffer } },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const { url: videoUrl } = (await uploaded.json()) as { url: string };
  const subtitles = () => request.post('/api/video-maker/generate-subtitles', { headers, data: { videoUrl } });
  const before = await subtitles();
  expect([before.status(), await before.text()]).toEqual([422, expect.stringContaining('has no transcription')]);

  await page.goto('/admin');
  const part = page.getByRole('region', { name: 'This host', exact: true });
  const row = part.getByRole('listitem').filter({ hasText: 'Made Whisper' });
  await expect(part.getByRole('listitem').filter({ hasText: 'Whisper base' })).toContainText('76 MB to download');
  await row.getByRole('button', { name: 'Download Made Whisper' }).click();
  await expect(row).toContainText('On this host', { timeout: 60_000 });
  const absent = await subtitles();
  expect([absent.status(), await absent.text()]).toEqual([422, expect.stringContaining('Transcription: ')]);
  await row.getByRole('button', { name: 'Use Made Whisper' }).click();
  await expect(row).toContainText('In use');
  const hearing = page.getByRole('region', { name: 'AI', exact: true }).getByRole('row', { name: /^Transcription/ });
  await expect(hearing).toContainText('Works', { timeout: 60_000 });
  await expectAccessible(page, '[aria-label="This host"]');

  const heard = await subtitles();
  expect(heard.status(), await heard.text()).toBe(200);
  type Word = { text: string; start: number; end: number };
  const { data } = (await heard.json()) as { data: { words: Word[]; language: string; timelineItems: object[] } };
  expect(data.words.map(({ text }) => text)).toEqual(['The', 'hedgehog', 'sleeps.', 'kettle']);
  [1, 2.2, 4, 36.5].forEach((at, word) => expect(Math.abs((data.words[word]?.start ?? 0) - at)).toBeLessThan(0.1));
  expect(data.language).toBe('en');
  expect(data.timelineItems.length).toBeGreaterThan(0);

  await row.getByRole('button', { name: 'Remove Made Whisper' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Until it is here again: Subtitles are made from the written text.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(hearing).toContainText('With it, tests write down tones');
});

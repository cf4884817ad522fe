import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/server/system/env';
import { FAKE_CHANNEL, FAKE_GUILD, startDiscordFake, type DiscordFake } from '../fakes/discord';
import { attempt, makeFixtures, type Fixtures } from './attempt';

let fake: DiscordFake;
let files: Fixtures;
beforeAll(async () => {
  [fake, files] = [await startDiscordFake(), await makeFixtures()];
  Object.assign(env, { DISCORD_API_URL: fake.url });
});
afterEach(() => {
  fake.reset();
  fake.webhooks.clear();
  fake.rate = { remaining: 4, resetAfter: 1 };
});
afterAll(() => Promise.all([fake.close(), files.remove()]));

const credentials = { webhook_url: 'https://discord.com/api/webhooks/123/token' };
const send = (given: Partial<Parameters<typeof attempt>[0]>) => attempt({ platform: 'discord', credentials, ...given });
const payload = () => {
  const fields = fake.requests.findLast(({ method }) => method === 'POST')?.fields ?? {};
  return (fields.payload_json ? JSON.parse(String(fields.payload_json)) : fields) as Record<string, unknown>;
};

describe('Discord', () => {
  it('sends plain content that notifies no one, and waits for the message', async () => {
    const { published } = await send({ text: 'Hi @everyone', data: { username: ' Reporter ' } });
    expect(payload()).toEqual({ content: 'Hi @everyone', username: 'Reporter', allowed_mentions: { parse: [] } });
    expect(fake.requests.at(-1)?.query).toEqual({ wait: 'true' });
    expect(published?.publicUrl).toBe(
      `https://discord.com/channels/${FAKE_GUILD}/${FAKE_CHANNEL}/${published?.externalId}`,
    );
  });

  it('sends an embed of the colour with the text and the picture in it', async () => {
    await send({ text: 'Hi', data: { embed_color: '#5865F2', alt_text: 'A test card' }, media: [files.jpeg] });
    expect(payload()).toEqual({
      embeds: [{ description: 'Hi', color: 0x5865f2, image: { url: 'attachment://0-one.jpg' } }],
      attachments: [{ id: '0', filename: '0-one.jpg', description: 'A test card' }],
      allowed_mentions: { parse: [] },
    });
  });

  it('shows every picture of several, in order, and a video outside the embeds', async () => {
    await send({ text: 'Hi', data: { embed_color: '#000001' }, media: [files.jpeg, files.video, files.png] });
    expect(payload().embeds).toEqual([
      { description: 'Hi', color: 1, image: { url: 'attachment://0-one.jpg' } },
      { color: 1, image: { url: 'attachment://2-two.png' } },
    ]);
    expect(fake.requests.at(-1)?.files.map(({ field, fileName }) => [field, fileName])).toEqual([
      ['files[0]', '0-one.jpg'],
      ['files[1]', '1-four.mp4'],
      ['files[2]', '2-two.png'],
    ]);
  });

  it.each([
    ['2001 characters', () => ({ text: 'x'.repeat(2001) }), 'at most 2000 characters; this text is 1 too long'],
    [
      '4097 characters in an embed',
      () => ({ text: 'x'.repeat(4097), data: { embed_color: '#5865F2' } }),
      'at most 4096',
    ],
    [
      'eleven files',
      () => ({
        media: Array.from({ length: 11 }, (_, index) => ({ ...files.jpeg, url: `https://media.example/${index}.jpg` })),
      }),
      'at most 10 files',
    ],
    ['a file above 10 MB', () => ({ media: [{ ...files.video, bytes: 11_000_000 }] }), 'files up to 10 MB'],
    [
      '25 MB together',
      () => ({
        media: [0, 1, 2].map((index) => ({
          ...files.jpeg,
          url: `https://media.example/${index}.jpg`,
          bytes: 9_000_000,
        })),
      }),
      '25 MB per post',
    ],
    [
      'a long alt text',
      () => ({ text: 'x', data: { alt_text: 'x'.repeat(1025) }, media: [files.jpeg] }),
      '1024 characters of alt text',
    ],
    ['nothing', () => ({ text: ' ' }), 'neither text nor media'],
  ])('refuses %s before sending', async (_name, given, sentence) => {
    const { failure, announced } = await send(given());
    expect(failure).toMatchObject({ class: 'permanent', text: expect.stringContaining(sentence) as string });
    expect([announced, fake.requests.length]).toEqual([0, 0]);
  });

  it('reads fractions of a second from a 429, and says when the rate limit is used up', async () => {
    fake.failNext({ kind: '429', retryAfter: 1.337 });
    expect((await send({ text: 'x' })).failure).toMatchObject({ class: 'rate-limited', afterMs: 1337 });
    fake.rate = { remaining: 0, resetAfter: 1.5 };
    expect((await send({ text: 'x' })).published?.limitFor).toBe(1500);
    fake.rate = { remaining: 1, resetAfter: 1.5 };
    expect((await send({ text: 'x' })).published).not.toHaveProperty('limitFor');
  });

  it('stops at once when the webhook is deleted or has another token', async () => {
    fake.webhooks.set('999', 'other');
    expect(await send({ text: 'x' })).toMatchObject({
      failure: { class: 'authentication', text: 'Unknown Webhook' },
      announced: 0,
    });
    fake.webhooks.set('123', 'other');
    expect(await send({ text: 'x' })).toMatchObject({
      failure: { class: 'authentication', text: 'Invalid Webhook Token' },
      announced: 0,
    });
  });

  it('loses only the link when the webhook can’t be read', async () => {
    fake.failNext({ kind: '500' }, 1, ({ method }) => method === 'GET');
    expect((await send({ text: 'x' })).published).toMatchObject({ state: 'published', publicUrl: null });
  });

  it('asks for the guild once per delivery', async () => {
    const { steps } = await send({ text: 'x' });
    await send({ text: 'x', steps });
    expect(fake.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('sends the first comment as a second message', async () => {
    const { followUps } = await send({ text: 'x', data: { first_comment: 'First!', embed_color: '#5865F2' } });
    expect(fake.published).toHaveLength(1);
    await followUps[0]?.run();
    expect(payload()).toEqual({ content: 'First!', allowed_mentions: { parse: [] } });
    expect(fake.published).toHaveLength(2);
  });

  it('names the comment, not the post, when a comment fails', async () => {
    const { followUps } = await send({ text: 'x', data: { first_comment: 'y'.repeat(2001) } });
    await expect(followUps[0]?.run()).rejects.toThrow('The first comment is longer than 2000 characters');
  });
});

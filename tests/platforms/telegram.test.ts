import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { adapterOf } from '@/server/publishing/platforms/index';
import { startTelegramFake, type TelegramFake } from '../fakes/telegram';
import { attempt, makeFixtures, type Fixtures } from './attempt';

let fake: TelegramFake;
let files: Fixtures;
beforeAll(async () => {
  await connectDatabase();
  [fake, files] = [await startTelegramFake(), await makeFixtures()];
  env.TELEGRAM_API_URL = fake.url;
});
afterEach(() => {
  fake.reset();
  fake.chats.clear();
  fake.webhook = '';
});
afterAll(() => Promise.all([fake.close(), files.remove(), disconnectDatabase()]));

const credentials = { bot_token: '123456789:AAtoken', chat_id: '@channel' };
const send = (given: Partial<Parameters<typeof attempt>[0]>) =>
  attempt({ platform: 'telegram', credentials, ...given });
const last = () => {
  const request = fake.requests.at(-1);
  const media = request?.fields.media;
  return {
    method: request?.path.split('/').at(-1),
    ...request?.fields,
    ...(typeof media === 'string' ? { media: JSON.parse(media) as unknown } : {}),
    files: request?.files.map((file) => file.field),
  };
};

describe('Telegram', () => {
  it('sends text with entities and no parse mode', async () => {
    await send({ text: '*Hi* _there', data: { parse_mode: 'Markdown' } });
    expect(last()).toEqual({
      method: 'sendMessage',
      chat_id: '@channel',
      text: 'Hi _there',
      entities: [{ type: 'bold', offset: 0, length: 2 }],
      files: [],
    });
  });

  it('sends one picture with its caption', async () => {
    await send({ text: '<b>Hi</b>', data: { parse_mode: 'HTML' }, media: [files.png] });
    expect(last()).toEqual({
      method: 'sendPhoto',
      chat_id: '@channel',
      caption: 'Hi',
      caption_entities: '[{"type":"bold","offset":0,"length":2}]',
      files: ['photo'],
    });
  });

  it('sends a video for streaming, with its cover', async () => {
    await send({ media: [files.video], cover: files.jpeg });
    expect(last()).toEqual({
      method: 'sendVideo',
      chat_id: '@channel',
      supports_streaming: 'true',
      cover: 'attach://cover',
      files: ['video', 'cover'],
    });
  });

  it('sends a GIF as an animation', async () => {
    await send({ text: 'Look', media: [files.gif] });
    expect(last()).toMatchObject({ method: 'sendAnimation', caption: 'Look', files: ['animation'] });
  });

  it('sends a mixed album, the caption on its first item', async () => {
    const { published } = await send({ text: 'Both', media: [files.jpeg, files.video], cover: files.png });
    expect(last()).toMatchObject({
      method: 'sendMediaGroup',
      media: [
        { type: 'photo', media: 'attach://file0', caption: 'Both' },
        { type: 'video', media: 'attach://file1', supports_streaming: true, cover: 'attach://cover' },
      ],
      files: ['file0', 'file1', 'cover'],
    });
    expect(published?.externalId).toBe(fake.published[0]?.id);
  });

  it.each([
    ['a text of 4097 characters', { text: 'x'.repeat(4097) }, 'at most 4096 characters; this text is 1 too long'],
    ['nothing', { text: ' ' }, 'neither text nor media'],
  ])('refuses %s before sending', async (_name, given, sentence) => {
    const { failure, announced } = await send(given);
    expect(failure).toMatchObject({ class: 'permanent', text: expect.stringContaining(sentence) as string });
    expect([announced, fake.requests.length]).toEqual([0, 0]);
  });

  it.each([
    [
      'a caption of 1025 characters',
      () => ({ text: 'x'.repeat(1025), media: [files.jpeg] }),
      'at most 1024 characters under media',
    ],
    [
      'eleven files',
      () => ({
        media: Array.from({ length: 11 }, (_, index) => ({ ...files.jpeg, url: `https://media.example/${index}.jpg` })),
      }),
      'at most 10 files',
    ],
    ['a picture above 10 MB', () => ({ media: [{ ...files.jpeg, bytes: 11_000_000 }] }), 'pictures up to 10 MB'],
  ])('refuses %s before sending', async (_name, given, sentence) => {
    const { failure } = await send(given());
    expect(failure).toMatchObject({ class: 'permanent', text: expect.stringContaining(sentence) as string });
    expect(fake.requests).toHaveLength(0);
  });

  it('counts a caption after its markup became entities', async () => {
    const { published } = await send({
      text: `*${'x'.repeat(1024)}*`,
      data: { parse_mode: 'Markdown' },
      media: [files.jpeg],
    });
    expect(published?.state).toBe('published');
  });

  it.each([
    ['@channel', 'https://t.me/channel/'],
    ['https://t.me/channel', 'https://t.me/channel/'],
    ['-1001234567890', 'https://t.me/c/1234567890/'],
  ])('knows the public link in %s', async (chat, start) => {
    const { published } = await send({ text: 'x', credentials: { ...credentials, chat_id: chat } });
    expect(published?.publicUrl).toBe(`${start}${published?.externalId}`);
  });

  it('follows a group to its new id once', async () => {
    fake.chats.set('-42', { movedTo: -1_000_000_000_777 });
    const { published, announced } = await send({ text: 'x', credentials: { ...credentials, chat_id: '-42' } });
    expect([published?.state, announced, fake.published.length, fake.requests.at(-1)?.fields.chat_id]).toEqual([
      'published',
      2,
      1,
      '-1000000000777',
    ]);
  });

  it('names the new id when that fails too', async () => {
    fake.chats.set('-42', { movedTo: -43 }).set('-43', { movedTo: -44 });
    const { failure } = await send({ text: 'x', credentials: { ...credentials, chat_id: '-42' } });
    expect(failure).toMatchObject({ class: 'permanent', text: expect.stringContaining('new chat ID: -44') as string });
  });

  it('says in the network’s words that the bot was removed, and asks for another token only when the token is invalid', async () => {
    fake.failNext({ kind: '403' });
    expect((await send({ text: 'x' })).failure).toMatchObject({
      class: 'permanent',
      text: expect.stringContaining('kicked') as string,
    });
    expect((await send({ text: 'x', credentials: { ...credentials, bot_token: 'a/../b' } })).failure?.class).toBe(
      'authentication',
    );
  });

  it.each([
    ['is not an administrator', { botStatus: 'member' as const }],
    ['may not post', { botMayPost: false }],
    ['is not in this chat', { botStatus: 'left' as const }],
  ])('says in the check that the bot %s', async (sentence, chat) => {
    fake.chats.set('@channel', chat);
    const account = await (
      await adapterOf('telegram')
    ).check({ platform: 'telegram', credentials, signal: AbortSignal.timeout(5000) });
    expect(account).toMatchObject({
      name: '@channel',
      url: 'https://t.me/channel',
      notes: [expect.stringContaining(sentence) as string],
    });
  });
});

describe('Telegram’s first comment', () => {
  const comment = async () => {
    const { followUps } = await send({ text: 'x', data: { first_comment: 'First!' } });
    const run = followUps[0]?.run;
    if (!run) throw new Error('There is no follow-up');
    return run;
  };

  it('replies to the copy of the post in the linked group', async () => {
    fake.chats.set('@channel', { id: -1_001_111_111_111, linked_chat_id: -1_002_222_222_222 });
    await (
      await comment()
    )();
    expect(fake.published).toHaveLength(2);
    expect(last()).toMatchObject({
      method: 'sendMessage',
      chat_id: -1_002_222_222_222,
      text: 'First!',
      reply_parameters: { message_id: expect.any(Number) as number },
    });
  });

  it('serves several posts of one bot at the same time', async () => {
    fake.chats.set('@channel', { id: -1_001_111_111_111, linked_chat_id: -1_002_222_222_222 });
    const runs = [await comment(), await comment(), await comment()];
    await Promise.all(runs.map((run) => run()));
    const answered = fake.requests.flatMap(({ fields }) =>
      fields.reply_parameters ? [JSON.stringify(fields.reply_parameters)] : [],
    );
    expect(new Set(answered).size).toBe(3);
  });

  it('says why when there is no linked group', async () => {
    await expect((await comment())()).rejects.toThrow('no discussion group');
  });

  it('leaves a bot with a webhook alone', async () => {
    fake.chats.set('@channel', { id: -1_001_111_111_111, linked_chat_id: -1_002_222_222_222 });
    fake.webhook = 'https://example.com/hook';
    await expect((await comment())()).rejects.toThrow('webhook of its own');
    expect(fake.requests.some(({ path }) => path.endsWith('getUpdates'))).toBe(false);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { newTeam, send } from './client';

type Setting = { platform: string; credentials: Record<string, string>; connection: { state: string } };
const TOKEN = '123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI';
const WEBHOOK = 'https://discord.com/api/webhooks/123456789/abcDEF-_ghi';

let team: Awaited<ReturnType<typeof newTeam>>;
beforeAll(async () => {
  team = await newTeam();
});

const at = () => `/platform-settings?projectId=${team.project}`;
const save = async (json: unknown) => send('POST', at(), { token: team.owner.token, json });
const read = async (token = team.owner.token) => (await send('GET', at(), { token })).body as Setting[];
const of = (list: Setting[], platform: string) => list.find((setting) => setting.platform === platform);

describe('platform settings', () => {
  it('returns 200 with the list that GET gives; unknown platforms and fields are dropped', async () => {
    const saved = await save({
      telegram: { bot_token: TOKEN, chat_id: '@channel', zzz: 'x' },
      ruTelegram: { chat_id: '@kanal' },
      myspace: { a: 'b' },
      threads: { access_token: 't', user_id: '1' },
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(await read());
    expect((saved.body as Setting[]).map((setting) => setting.platform)).toEqual(['telegram', 'ruTelegram', 'threads']);
    expect(of(saved.body as Setting[], 'telegram')?.credentials).toEqual({ bot_token: TOKEN, chat_id: '@channel' });
  });

  it('keeps absent fields, clears with an empty value, ignores a masked one', async () => {
    const masked = of(await read(team.viewer.token), 'telegram')?.credentials.bot_token ?? '';
    expect(masked).toMatch(/^•+FGHI$/);
    await save({ telegram: { bot_token: masked }, threads: { access_token: '', user_id: '' } });
    const after = await read();
    expect(of(after, 'telegram')?.credentials).toEqual({ bot_token: TOKEN, chat_id: '@channel' });
    expect(of(after, 'threads')).toBeUndefined();
  });

  it('returns full values to owner and admin, masked ones to editor and viewer', async () => {
    for (const person of [team.owner, team.admin])
      expect(of(await read(person.token), 'telegram')?.credentials.bot_token).toBe(TOKEN);
    for (const person of [team.editor, team.viewer]) {
      const answer = await send('GET', at(), { token: person.token });
      expect(answer.text).not.toContain(TOKEN);
      expect(answer.text).not.toContain('@channel');
    }
  });

  it('keeps only id and token of a webhook, and refuses other hosts with 422', async () => {
    const saved = await save({
      discord: { webhook_url: WEBHOOK.replace('discord.com/api', 'ptb.discord.com/api/v10') },
    });
    expect(of(saved.body as Setting[], 'discord')?.credentials).toEqual({ webhook_url: WEBHOOK });
    for (const webhook_url of [
      'http://discord.com/api/webhooks/1/a',
      'https://evil.example/api/webhooks/1/a',
      'https://discord.com.evil.example/api/webhooks/1/a',
      'https://discord.com/api/webhooks/1',
      'file:///etc/passwd',
    ]) {
      expect((await save({ discord: { webhook_url } })).body).toMatchObject({
        statusCode: 422,
        issues: [{ path: 'discord.webhook_url' }],
      });
    }
    expect(of(await read(), 'discord')?.credentials).toEqual({ webhook_url: WEBHOOK });
  });

  it('tests a connection at the network and names the account, or the missing credential', async () => {
    const good = await send('POST', `/platform-settings/telegram/test?projectId=${team.project}`, {
      token: team.owner.token,
    });
    expect(good.body).toMatchObject({ account: expect.any(String), message: expect.stringMatching(/^Connected as /) });
    const missing = await send('POST', `/platform-settings/vk/test?projectId=${team.project}`, {
      token: team.owner.token,
    });
    expect(missing.body).toMatchObject({
      ok: false,
      message: expect.stringContaining('Missing: Access token, Group ID'),
    });
  });
});

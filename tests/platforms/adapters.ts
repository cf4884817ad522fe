import type { PlatformKey } from '@/lib/platforms/define';
import type { Env } from '@/server/system/env';
import { startDiscordFake } from '../fakes/discord';
import { startInstagramFake, startThreadsFake } from '../fakes/meta';
import type { FakeServer } from '../fakes/server';
import { startTelegramFake } from '../fakes/telegram';
import { startVkFake } from '../fakes/vk';
import { startXFake } from '../fakes/x';
import { startYoutubeFake } from '../fakes/youtube';

/** An adapter as the conformance suite needs it. */
export type AdapterCase = {
  platform: PlatformKey;
  start(): Promise<FakeServer>;
  /** The environment variables with the network's addresses. */
  addresses: (keyof Env)[];
  credentials: Record<string, string>;
  /** Strings of the credentials that must never be shown. */
  secrets: string[];
  /** The account name that `check` returns. */
  account: string;
  /** The kinds of posts that the network publishes: false where it has none. */
  takes: { text: boolean; image: boolean; images: boolean; video: boolean };
  /** How far a wait may differ from the network's figure, in milliseconds: X names the second at which it ends. */
  waitSlackMs?: number;
  /** How files reach the network: as files of a form, as a stream, or never, since it fetches them by their address. */
  uploads: 'form' | 'stream' | 'never';
};

const TELEGRAM_TOKEN = '123456789:AAsecretsecretsecretsecretsecretsec';
const everything = { text: true, image: true, images: true, video: true };
const telegram = {
  start: startTelegramFake,
  addresses: ['TELEGRAM_API_URL'] as (keyof Env)[],
  credentials: { bot_token: TELEGRAM_TOKEN, chat_id: '@channel' },
  secrets: ['AAsecret'],
  account: '@channel',
  takes: everything,
  uploads: 'form' as const,
};
const youtube = {
  start: startYoutubeFake,
  addresses: ['YOUTUBE_API_URL', 'GOOGLE_OAUTH_URL'] as (keyof Env)[],
  credentials: { client_id: 'client', client_secret: 'GOsecret', refresh_token: '1//refreshSecret' },
  secrets: ['GOsecret', 'refreshSecret', 'access-'],
  account: 'Fake channel',
  takes: { text: false, image: false, images: false, video: true },
  uploads: 'stream' as const,
};
const discord = {
  start: startDiscordFake,
  addresses: ['DISCORD_API_URL'] as (keyof Env)[],
  credentials: { webhook_url: 'https://discord.com/api/webhooks/123456789012345678/topSecretToken' },
  secrets: ['topSecretToken'],
  account: 'Fake webhook',
  takes: everything,
  uploads: 'form' as const,
};

/** Every adapter. */
export const adapterCases: AdapterCase[] = [
  { platform: 'telegram', ...telegram },
  { platform: 'ruTelegram', ...telegram },
  {
    platform: 'twitter',
    start: startXFake,
    addresses: ['X_API_URL'],
    credentials: {
      api_key: 'key',
      api_secret: 'keySecret',
      access_token: '4242-token',
      access_token_secret: 'tokenSecret',
    },
    secrets: ['keySecret', 'tokenSecret', '4242-token'],
    account: '@fakeuser',
    takes: everything,
    uploads: 'form',
    waitSlackMs: 1500,
  },
  {
    platform: 'instagram',
    start: startInstagramFake,
    addresses: ['INSTAGRAM_GRAPH_URL'],
    credentials: { access_token: 'IGsecretToken' },
    secrets: ['IGsecretToken'],
    account: '@fakeaccount',
    takes: { ...everything, text: false },
    uploads: 'never',
  },
  {
    platform: 'threads',
    start: startThreadsFake,
    addresses: ['THREADS_API_URL'],
    credentials: { access_token: 'THsecretToken' },
    secrets: ['THsecretToken'],
    account: '@fakeaccount',
    takes: everything,
    uploads: 'never',
  },
  {
    platform: 'vk',
    start: startVkFake,
    addresses: ['VK_API_URL'],
    credentials: { access_token: 'vk1.a.topSecret', group_id: 'club12345' },
    secrets: ['topSecret'],
    account: 'Fake group',
    takes: everything,
    uploads: 'form',
  },
  { platform: 'youtube', ...youtube },
  { platform: 'ruYoutube', ...youtube },
  { platform: 'discord', ...discord },
  { platform: 'ruDiscord', ...discord },
];

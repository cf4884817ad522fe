import { startDiscordFake } from '../fakes/discord';
import { startInstagramFake, startThreadsFake } from '../fakes/meta';
import { startTelegramFake } from '../fakes/telegram';
import { startTelegramWebFake } from '../fakes/telegram-web/server';
import { startVkFake } from '../fakes/vk';
import { startXFake } from '../fakes/x';
import { startYoutubeFake } from '../fakes/youtube';
import { CHANNELS } from './searches';

export type Networks = Awaited<ReturnType<typeof startNetworks>>;

/** Every network as a fake, so that the pictures show posts that went out. */
export async function startNetworks() {
  const [telegram, discord, instagram, threads, twitter, vk, youtube, telegramWeb] = await Promise.all([
    startTelegramFake(),
    startDiscordFake(),
    startInstagramFake(),
    startThreadsFake(),
    startXFake(),
    startVkFake(),
    startYoutubeFake(),
    startTelegramWebFake(CHANNELS),
  ]);
  return { telegram, discord, instagram, threads, twitter, vk, youtube, telegramWeb };
}

/** The environment variables with their addresses. */
export function addressesOf({
  telegram,
  discord,
  instagram,
  threads,
  twitter,
  vk,
  youtube,
  telegramWeb,
}: Networks): Record<string, string> {
  return {
    TELEGRAM_API_URL: telegram.url,
    DISCORD_API_URL: discord.url,
    INSTAGRAM_GRAPH_URL: instagram.url,
    THREADS_API_URL: threads.url,
    X_API_URL: twitter.url,
    VK_API_URL: vk.url,
    YOUTUBE_API_URL: youtube.url,
    GOOGLE_OAUTH_URL: youtube.url,
    TELEGRAM_WEB_URL: telegramWeb.url,
    TELEGRAM_WEB_RATE: '100',
    VK_APP_ID: '7654321',
  };
}

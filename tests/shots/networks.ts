import { startDiscordFake } from '../fakes/discord';
import { startInstagramFake, startThreadsFake } from '../fakes/meta';
import { startTelegramFake } from '../fakes/telegram';
import { startVkFake } from '../fakes/vk';
import { startXFake } from '../fakes/x';
import { startYoutubeFake } from '../fakes/youtube';

export type Networks = Awaited<ReturnType<typeof startNetworks>>;

/** Every network as a fake, so that the pictures show posts that went out. */
export async function startNetworks() {
  const [telegram, discord, instagram, threads, twitter, vk, youtube] = await Promise.all([
    startTelegramFake(),
    startDiscordFake(),
    startInstagramFake(),
    startThreadsFake(),
    startXFake(),
    startVkFake(),
    startYoutubeFake(),
  ]);
  return { telegram, discord, instagram, threads, twitter, vk, youtube };
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
    VK_APP_ID: '7654321',
  };
}

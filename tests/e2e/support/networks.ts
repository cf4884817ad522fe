import { startDiscordFake } from '../../fakes/discord';
import { startGoogleFake } from '../../fakes/oauth/google';
import { startInstagramLoginFake, startThreadsLoginFake } from '../../fakes/oauth/meta';
import { startVkIdFake } from '../../fakes/oauth/vk-id';
import { startXLoginFake } from '../../fakes/oauth/x';
import { startTelegramFake } from '../../fakes/telegram';
import { startProduct, type Product } from '../../setup/product';
import { test as base } from './test';

async function startFakes() {
  const [x, instagram, threads, google, vk] = await Promise.all([
    startXLoginFake(),
    startInstagramLoginFake(),
    startThreadsLoginFake(),
    startGoogleFake(),
    startVkIdFake(),
  ]);
  return { x, instagram, threads, google, vk };
}

type Networks = Awaited<ReturnType<typeof startFakes>> & { product: Product };

/** The product with fakes of the networks' sign-ins, and its own apps at VK and Threads. */
export const test = base.extend<object, { networks: Networks }>({
  networks: [
    async ({}, use) => {
      const fakes = await startFakes();
      const { x, instagram, threads, google, vk } = fakes;
      const [telegram, discord] = await Promise.all([startTelegramFake(), startDiscordFake()]);
      const product = await startProduct({
        env: {
          TELEGRAM_API_URL: telegram.url,
          DISCORD_API_URL: discord.url,
          X_API_URL: x.url,
          INSTAGRAM_API_URL: instagram.url,
          INSTAGRAM_GRAPH_URL: instagram.url,
          THREADS_API_URL: threads.url,
          THREADS_APP_ID: threads.clientId,
          THREADS_APP_SECRET: threads.clientSecret,
          GOOGLE_OAUTH_URL: google.url,
          VK_ID_URL: vk.url,
          VK_APP_ID: vk.clientId,
          TRUST_PROXY: '1',
        },
        inMemory: true,
      });
      await use({ ...fakes, product });
      await product.stop();
      await Promise.all([...Object.values(fakes), telegram, discord].map((fake) => fake.close()));
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ networks }, use) => use(networks.product.url),
});

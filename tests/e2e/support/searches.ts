import { startDiscordFake } from '../../fakes/discord';
import { startTelegramFake } from '../../fakes/telegram';
import { startTelegramWebFake } from '../../fakes/telegram-web/server';
import { startProduct } from '../../setup/product';
import { coffeeChannels } from './channels';
import { test as base } from './test';

/** A host whose t.me is a fake with a few dozen channels about coffee. */
export const test = base.extend<object>({
  running: [
    async ({}, use) => {
      const [telegram, discord] = [await startTelegramFake(), await startDiscordFake()];
      const web = await startTelegramWebFake(coffeeChannels());
      const product = await startProduct({
        env: {
          TELEGRAM_API_URL: telegram.url,
          DISCORD_API_URL: discord.url,
          TELEGRAM_WEB_URL: web.url,
          TELEGRAM_WEB_RATE: '50',
          TRUST_PROXY: '1',
        },
      });
      await use({ product, telegram, discord });
      await product.stop();
      await Promise.all([telegram.close(), discord.close(), web.close()]);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

import { startTelegramWebFake } from '../../fakes/telegram-web/server';
import { coffeeChannels } from './channels';
import { runHost, test as base } from './test';

/** A host whose t.me is a fake with a few dozen channels about coffee. */
export const test = base.extend<object>({
  running: [
    async ({}, use) => {
      const web = await startTelegramWebFake(coffeeChannels());
      await runHost({ TELEGRAM_WEB_URL: web.url, TELEGRAM_WEB_RATE: '50' }, use);
      await web.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

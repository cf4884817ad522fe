import { startOpenAiFake, type OpenAiFake } from '../../fakes/openai';
import { runHost, test as base } from './test';

/** A fake of a model server, once per worker. The host does not know it. */
export const withAiServer = base.extend<object, { ai: OpenAiFake }>({
  ai: [
    async ({}, use) => {
      const ai = await startOpenAiFake();
      await use(ai);
      await ai.close();
    },
    { scope: 'worker' },
  ],
});

/** A host whose environment names this server, for chat and for what else is given. */
export const onHostWithAi = (models: Record<string, string> = {}) =>
  withAiServer.extend<object>({
    running: [
      async ({ ai }, use) => {
        const chat = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.url, OPENAI_MODEL: 'gpt-5-mini' };
        await runHost({ ...chat, ...models }, use);
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  });

/** A host with chat alone. */
export const test = onHostWithAi();

import type { TestProject } from 'vitest/node';
import { startDiscordFake } from '../fakes/discord';
import { startVkIdFake } from '../fakes/oauth/vk-id';
import { startXLoginFake } from '../fakes/oauth/x';
import { startTelegramFake } from '../fakes/telegram';
import { dcEnvironment, smallWorld } from '../fakes/telegram-dc/small-world';
import { chainOf } from '../fakes/telegram-web/chain';
import { startTelegramWebFake } from '../fakes/telegram-web/server';
import { startTelegramDc } from '../fakes/telegram-dc/server';
import { freePort } from '../../server/boot/launcher/ports.mjs';
import { startProduct } from './product';
import { startSecondPair } from './second-pair';

declare module 'vitest' {
  export interface ProvidedContext {
    productUrl: string;
    /** Both web processes: calls alternate between them. */
    productUrls: string[];
    telegramUrl: string;
    discordUrl: string;
    vkIdUrl: string;
    xLoginUrl: string;
    cronSecret: string;
    /** The token of the host's administrator: the first account. */
    hostAdmin: string;
    /** Its folder, where the addresses of its data services stand. */
    productData: string;
  }
}

/**
 * Once per run: the whole product with fakes for the vendors. Two web and two worker processes share the data services,
 * so that no code can rely on being the only process.
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startWithFakes(project, { more: {}, isPair: true });
}

type Start = { more: Record<string, string>; isPair: boolean };

/**
 * Starts the product with the fakes, and more of an environment. TRUST_PROXY lets each test use its own address, so
 * that tests share no limit on registrations per address.
 */
export async function startWithFakes(project: TestProject, { more, isPair }: Start): Promise<() => Promise<void>> {
  const telegram = await startTelegramFake();
  const discord = await startDiscordFake();
  const vkId = await startVkIdFake();
  const xLogin = await startXLoginFake();
  const dc = await startTelegramDc(smallWorld());
  const telegramWeb = await startTelegramWebFake([...chainOf('short', 6), ...chainOf('long', 300)]);
  const cronSecret = 'contract-cron-secret';
  const port = String(await freePort());
  const env = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TELEGRAM_API_URL: telegram.url,
    ...dcEnvironment(dc),
    TELEGRAM_WEB_URL: telegramWeb.url,
    TELEGRAM_WEB_RATE: '100',
    DISCORD_API_URL: discord.url,
    VK_ID_URL: vkId.url,
    VK_APP_ID: vkId.clientId,
    X_API_URL: xLogin.url,
    CRON_SECRET: cronSecret,
    TRUST_PROXY: '1',
    MAX_UPLOAD_MB: '8',
    ...more,
  };
  const product = await startProduct({ env: { ...env, PORT: port }, inMemory: true });
  const second = isPair ? await startSecondPair(product, env) : null;
  project.provide('productUrl', product.url);
  project.provide('productData', product.dataDir);
  project.provide('productUrls', second ? [product.url, second.url] : [product.url]);
  project.provide('telegramUrl', telegram.url);
  project.provide('discordUrl', discord.url);
  project.provide('vkIdUrl', vkId.url);
  project.provide('xLoginUrl', xLogin.url);
  project.provide('cronSecret', cronSecret);
  project.provide('hostAdmin', await registerFirst(product.url));
  return async () => {
    await second?.stop();
    await product.stop();
    await telegram.close();
    await Promise.all([discord, vkId, xLogin, dc, telegramWeb].map((fake) => fake.close()));
  };
}

/** The first account, so it administers the host. */
async function registerFirst(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ email: 'host@example.org', password: 'correct horse battery', name: 'Host' }),
  });
  if (answer.status !== 201)
    throw new Error(`The first account could not be made: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

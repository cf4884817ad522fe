import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { saveAccount } from '@/server/research/sources/telegram/mtproto/save-account';
import type { DcAccount } from '../fakes/telegram-dc/calls';
import { API, smallWorld } from '../fakes/telegram-dc/small-world';
import { startTelegramDc, type TelegramDc } from '../fakes/telegram-dc/server';

/** A data centre that the product is led to, with the account's own key: sign-ins work. */
export async function startDc(world = smallWorld()): Promise<TelegramDc> {
  await connectDatabase();
  const dc = await startTelegramDc(world);
  Object.assign(env, { TELEGRAM_DC: dc.place, TELEGRAM_DC_KEY: dc.publicKey });
  return dc;
}

export async function stopDc(dc: TelegramDc): Promise<void> {
  Object.assign(env, { TELEGRAM_DC: undefined, TELEGRAM_DC_KEY: undefined });
  await dc.close();
  await disconnectDatabase();
}

/** A project that is signed in with an account. */
export async function projectWith(dc: TelegramDc, account: DcAccount): Promise<string> {
  const projectId = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  await saveAccount({ projectId, sent: { ...API, session: dc.sessionFor(account) } });
  return projectId;
}

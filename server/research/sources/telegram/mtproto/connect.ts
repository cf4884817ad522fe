import { Long, MemoryStorage, MtClient, MtSecurityError, MtTimeoutError, type tl } from '@mtcute/core';
import { addPublicKey, computeSrpParams } from '@mtcute/core/utils.js';
import { createPublicKey } from 'node:crypto';
import { env } from '@/server/system/env';
import { trustedPlace } from './data-centres';
import { NodeCrypto } from './node-crypto';
import type { Call, Connection } from './connection';
import { ConnectionLostError, KeyUnknownError, RefusalError } from './connection-errors';
import type { Session } from './session-text';
import { ClosedHereError, tcpTransport } from './tcp-transport';

const CALL_MS = 20_000;
/** Where a first sign-in begins; Telegram names the account's own data centre. */
const FIRST_DC = 2;
/**
 * How often a key is agreed on before the connection is given up. mtcute drops a zero that a key begins with, where
 * Telegram counts all 256 bytes: one agreement in 256 fails for no other reason.
 */
const AGREEMENTS = 3;

/**
 * Opens a connection: with the session's key, or agreeing on a new one. Loaded only when a call is made: mtcute takes
 * 50 MB. Its log stays off: it would name keys and phone numbers.
 */
export function connectTo({ apiId, session }: { apiId: number; session: Session | null }): Promise<Connection> {
  const crypto = new NodeCrypto();
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  let failure: Error | null = null;
  let agreements = 0;
  const give = (error: Error) => {
    if (failure) return;
    failure = error;
    lost.reject(error);
    void close();
  };
  const client = new MtClient({
    apiId,
    apiHash: '',
    crypto,
    storage: new MemoryStorage(),
    transport: tcpTransport(({ cause, wasMade }) => give(new ConnectionLostError(cause, wasMade))),
    platform: {
      beforeExit: () => () => undefined,
      log: () => undefined,
      getDefaultLogLevel: () => 0,
      getDeviceModel: () => 'Workspace',
    },
    logLevel: 0,
    disableUpdates: true,
    testMode: session?.isTest ?? false,
    defaultDcs: centresOf(session),
    initConnectionOptions: { deviceModel: 'Workspace', systemVersion: 'server', appVersion: '1' },
    // Nothing waits or tries again by itself: every FLOOD_WAIT and every fault reaches the search at once.
    network: { middlewares: [] },
    onError: (error) => {
      // mtcute agrees again by itself, over another connection. Without a key no call has left.
      if (error instanceof ClosedHereError || (isOfAgreement(error) && ++agreements < AGREEMENTS)) return;
      give((error as { code?: unknown }).code === 404 ? new KeyUnknownError() : new ConnectionLostError(error));
    },
  });
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= client.disconnect().then(() => client.destroy()));

  const call: Connection['call'] = (request, signal) =>
    callOnce({ client, request, signal, lost: lost.promise, giveUp: give });

  return prepare(client, session).then(() => ({
    call,
    close,
    isLost: () => failure !== null,
    long: (text) => Long.fromString(text),
    proofOf: (parameters, password) => computeSrpParams(crypto, parameters, password),
    session: () => sessionOf(client),
  }));
}

/** mtcute throws these two nowhere else: a check that failed, and a step without a response within 5 s. */
const isOfAgreement = (error: unknown) => error instanceof MtSecurityError || error instanceof MtTimeoutError;

type Once<T> = {
  client: MtClient;
  request: T;
  signal: AbortSignal;
  /** Fails when the connection does. */
  lost: Promise<never>;
  giveUp: (error: Error) => void;
};

async function callOnce<T extends Call>({ client, request, signal, lost, giveUp }: Once<T>) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
  const aborted = whenAborted(limit);
  try {
    const asked = client.connect().then(() => client.call(request as Call, { abortSignal: limit }));
    asked.catch(() => undefined);
    const answer = await Promise.race([asked, lost, aborted.promise]);
    if (isRefusal(answer)) throw new RefusalError(answer.errorCode, answer.errorMessage);
    return answer as tl.RpcCallReturn[T['_']];
  } catch (error) {
    signal.throwIfAborted();
    if (!limit.aborted) throw error;
    const late = new ConnectionLostError(new Error('No answer within 20 s'));
    giveUp(late);
    throw late;
  } finally {
    aborted.forget();
  }
}

/** Keys are mtcute's for the whole process; with TELEGRAM_DC no other data centre is ever dialled. */
function trustOwnKey(crypto: NodeCrypto): void {
  if (!env.TELEGRAM_DC_KEY) return;
  const pem = env.TELEGRAM_DC_KEY.replaceAll('\\n', '\n');
  // Node can't write a key in this form that it has read in this form.
  const isReady = pem.includes('BEGIN RSA PUBLIC KEY');
  addPublicKey(crypto, isReady ? pem : String(createPublicKey(pem).export({ type: 'pkcs1', format: 'pem' })));
}

async function prepare(client: MtClient, session: Session | null): Promise<void> {
  if (env.TELEGRAM_DC) trustOwnKey(client.crypto as NodeCrypto);
  await client.prepare();
  if (!session) return;
  await client.storage.provider.authKeys.set(session.dcId, session.key);
  await client.storage.dcs.store(centresOf(session));
}

function centresOf(session: Session | null) {
  const dcId = session?.dcId ?? FIRST_DC;
  const place = trustedPlace(session ?? { dcId, address: '', port: 0 });
  if (!place) throw new KeyUnknownError();
  const main = {
    id: dcId,
    ipAddress: place.address,
    port: place.port,
    ipv6: place.address.includes(':'),
    testMode: session?.isTest ?? false,
  };
  return { main, media: main };
}

async function sessionOf(client: MtClient): Promise<Session> {
  const { main } = (await client.storage.dcs.fetch()) ?? client._defaultDcs;
  const key = await client.storage.provider.authKeys.get(main.id);
  if (!key) throw new KeyUnknownError();
  return {
    dcId: main.id,
    address: main.ipAddress,
    port: main.port,
    isTest: main.testMode ?? false,
    key: Buffer.from(key),
    userId: null,
  };
}

function isRefusal(answer: unknown): answer is { errorCode: number; errorMessage: string } {
  return (answer as { _?: unknown } | null)?._ === 'mt_rpc_error';
}

function whenAborted(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const end = () => reject(signal.reason as Error);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', end) };
}

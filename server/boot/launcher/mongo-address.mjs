import { resolveSrv } from 'node:dns/promises';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './output.mjs';
import { askSocket, PING } from './socket-question.mjs';

/** How long a MongoDB that starts together with us may take. */
const WAIT_MS = 8_000;
const DEFAULT_PORT = 27_017;

/**
 * The servers that an address names: `mongodb://user:password@a:1,b:2/name`, the encoded path of a Unix socket, or a
 * name to look up.
 * @param {string} uri
 * @returns {{ srv: string } | { hosts: net.NetConnectOpts[], encrypted: boolean } | undefined} undefined when it is no
 *   such address
 */
export function parseMongoAddress(uri) {
  const match = /^mongodb(\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri);
  const names = match?.[2]?.split(',') ?? [];
  if (!match || names.length === 0 || names.some((name) => !name)) return undefined;
  if (match[1]) return { srv: names[0] ?? '' };
  return {
    encrypted: /[?&](tls|ssl)=true/.test(uri),
    hosts: names.map((name) => {
      const text = decodeURIComponent(name);
      if (text.startsWith('/')) return { path: text };
      const found = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text);
      return { host: found?.[1] ?? found?.[2] ?? text, port: Number(found?.[3] ?? DEFAULT_PORT) };
    }),
  };
}

/**
 * Throws a StartError when none of the servers answers, before anything is built or started. The processes
 * find out whether the password is right.
 * @param {string} uri
 * @param {number} [waitMs]
 */
export async function requireMongo(uri, waitMs = WAIT_MS) {
  const address = parseMongoAddress(uri);
  if (!address)
    throw new StartError(
      'MONGODB_URI is not an address of MongoDB.\n  It looks like mongodb://user:password@host:27017/workspace',
    );
  const deadline = Date.now() + waitMs;
  for (;;) {
    const reason = await whyUnreachable(address, Math.max(1, deadline - Date.now()));
    if (!reason) return;
    if (Date.now() + 250 >= deadline) {
      throw new StartError(
        `MongoDB does not answer: ${reason}.\n  Check MONGODB_URI, and that the server runs and can be reached from here. Without MONGODB_URI everything is stored in the embedded database.`,
      );
    }
    await delay(250);
  }
}

/**
 * @param {NonNullable<ReturnType<typeof parseMongoAddress>>} address
 * @param {number} waitMs
 * @returns {Promise<string | undefined>} undefined once one of them responds
 */
async function whyUnreachable(address, waitMs) {
  let hosts;
  if ('hosts' in address) ({ hosts } = address);
  else {
    try {
      hosts = (await before(resolveSrv(`_mongodb._tcp.${address.srv}`), waitMs)).map(({ name, port }) => ({
        host: name,
        port,
      }));
    } catch (error) {
      return `${address.srv} can't be looked up (${reasonOf(error)})`;
    }
  }
  const reasons = await Promise.all(
    hosts.map((to) => whySilent({ to, encrypted: 'srv' in address || address.encrypted, waitMs })),
  );
  return reasons.includes('') ? undefined : reasons.join('; ');
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {number} ms
 * @returns {Promise<T>}
 */
function before(work, ms) {
  return Promise.race([work, delay(ms, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))]);
}

/**
 * Asks a server for a sign of life. A connection alone proves nothing: a proxy takes one for servers that are not
 * there. Under TLS it has to do, since the driver alone knows the certificates.
 * @param {{ to: net.NetConnectOpts, encrypted: boolean, waitMs: number }} options
 * @returns {Promise<string>} empty when it answers
 */
async function whySilent({ to, encrypted, waitMs }) {
  const signal = AbortSignal.timeout(waitMs);
  try {
    if (encrypted) await connected(to, signal);
    else if (!isMongoReply(await askSocket({ to, bytes: PING, signal, enough: (heard) => heard.length >= HEADER })))
      throw new Error('the server there is not MongoDB');
    return '';
  } catch (error) {
    return `${'path' in to ? to.path : `${to.host}:${to.port}`} (${signal.aborted ? 'no answer' : reasonOf(error)})`;
  }
}

/** Length of a message's header; its last four bytes state its kind. */
const HEADER = 16;
const REPLY_KINDS = [1, 2013];

/** @param {Buffer} heard */
function isMongoReply(heard) {
  return REPLY_KINDS.includes(heard.readInt32LE(HEADER - 4));
}

/**
 * @param {net.NetConnectOpts} to
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function connected(to, signal) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(to, () => {
      resolve();
      socket.destroy();
    });
    signal.addEventListener('abort', () => socket.destroy(signal.reason), { once: true });
    socket.once('error', reject);
  });
}

/** @param {unknown} error */
function reasonOf(error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  return code ?? message;
}

import net from 'node:net';

/**
 * Sends bytes to a server and returns its answer: the first bytes, or as many as `enough` wants. Rejects when it does
 * not come before the signal, or the connection ends.
 * @param {{
 *   to: net.NetConnectOpts,
 *   bytes: Uint8Array | string,
 *   signal: AbortSignal,
 *   enough?: (heard: Buffer) => boolean,
 * }} options
 * @returns {Promise<Buffer>}
 */
export function askSocket({ to, bytes, signal, enough = () => true }) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(to, () => socket.write(bytes));
    const stop = () => socket.destroy(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    let heard = Buffer.alloc(0);
    socket.on('data', (data) => {
      heard = Buffer.concat([heard, data]);
      if (!enough(heard)) return;
      resolve(heard);
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('it closed the connection'));
    });
    if (signal.aborted) stop();
  });
}

/** The command `{ ping: 1, $db: 'admin' }` of MongoDB's protocol: an OP_MSG with one BSON document. */
export const PING = mongoMessage(
  Buffer.concat([Buffer.from('\x10ping\0\x01\0\0\0', 'latin1'), Buffer.from('\x02$db\0\x06\0\0\0admin\0', 'latin1')]),
);

/** @param {Buffer} elements */
function mongoMessage(elements) {
  const document = Buffer.concat([int32(elements.length + 5), elements, Buffer.from([0])]);
  const opMsg = 2013;
  const body = Buffer.concat([int32(1), int32(0), int32(opMsg), int32(0), Buffer.from([0]), document]);
  return Buffer.concat([int32(body.length + 4), body]);
}

/** @param {number} value */
function int32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

/**
 * Pings a MongoDB server, by `mongodb://host:port` or `mongodb://` and the encoded path of a Unix socket.
 * @param {string} address
 * @param {AbortSignal} signal
 */
export async function pingMongo(address, signal) {
  const host = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(address)?.[1] ?? '');
  const [name, port] = host.split(':');
  await askSocket({
    to: host.startsWith('/') ? { path: host } : { host: name, port: Number(port) },
    bytes: PING,
    signal,
  });
}

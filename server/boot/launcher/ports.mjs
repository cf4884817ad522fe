import net from 'node:net';

/**
 * A port that is free on 127.0.0.1 now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port was given.')),
      );
    });
  });
}

/**
 * Can this port be listened on, on all addresses as the web process does?
 * @param {number} port
 * @returns {Promise<'free' | 'taken' | 'forbidden'>}
 */
export function portState(port) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EACCES') resolve('forbidden');
      else reject(error);
    });
    server.listen({ port }, () => server.close(() => resolve('free')));
  });
}

import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

let isWaking = false;

/**
 * Fails an operation that started while its connection was closing. Node's `write` then returns false, and neither
 * `drain` nor `error` follows, only `close`; MongoDB's driver (7.8 and 7.9, `Connection.writeCommand`) waits for one of
 * the first two. Such an operation never ended, and when it was the driver's own check of the server, this process
 * never found its database again. With `drain` the driver continues and sees that the connection is closed. Nothing
 * else waits for a closed socket.
 */
export function wakeWritersOfClosedSockets(): void {
  if (isWaking) return;
  isWaking = true;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    socket.once('close', () => socket.emit('drain'));
  });
}

import { connect, type Socket } from 'node:net';
import { IntermediatePacketCodec, type ITelegramConnection, type TelegramTransport } from '@mtcute/core';
import { dialled, type Place } from './data-centres';

const CONNECT_MS = 10_000;

/** We closed the connection: to end it, or since mtcute makes another. */
export class ClosedHereError extends Error {}

/** `wasMade`: there was a connection, over which a request may have left. */
type Lost = { cause: Error; wasMade: boolean };

/**
 * Connections over TCP, to data centres that are trusted and nowhere else. `onLost` is called when one can't be made or
 * is closed by the other side: the client is then given up, since it would repeat calls by itself.
 */
export function tcpTransport(onLost: (lost: Lost) => void): TelegramTransport {
  return {
    packetCodec: () => new IntermediatePacketCodec(),
    async connect({ ipAddress, port }) {
      try {
        const place = dialled({ address: ipAddress, port });
        if (!place) throw new Error('This address is none of Telegram’s data centres');
        return new TcpConnection(await dial(place), (cause) => onLost({ cause, wasMade: true }));
      } catch (error) {
        onLost({ cause: error as Error, wasMade: false });
        throw error;
      }
    },
  };
}

function dial({ address, port }: Place): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true });
    const timer = setTimeout(() => socket.destroy(new Error('No connection within 10 s')), CONNECT_MS);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

class TcpConnection implements ITelegramConnection {
  readonly localAddress = null;
  readonly remoteAddress = null;
  private readonly socket: Socket;
  private isClosedByUs = false;
  private ended: Error | null = null;
  /** Waits for bytes. */
  private wake: (() => void) | null = null;

  constructor(socket: Socket, onLost: (error: Error) => void) {
    this.socket = socket;
    socket.on('readable', () => this.wake?.());
    socket.on('error', (error) => (this.ended ??= error));
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      this.ended ??= this.isClosedByUs ? new ClosedHereError() : new Error('The connection was closed');
      this.wake?.();
      if (!this.isClosedByUs) onLost(this.ended);
    });
  }

  async read(into: Uint8Array): Promise<number> {
    for (;;) {
      const size = Math.min(into.length, this.socket.readableLength);
      const bytes = size > 0 ? (this.socket.read(size) as Buffer | null) : null;
      if (bytes) {
        into.set(bytes);
        return bytes.length;
      }
      // The end is an error: mtcute's reader would ask again and again.
      if (this.ended) throw this.ended;
      // Asks the socket for more.
      this.socket.read(0);
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = null;
    }
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      // The buffer is used again as soon as this returns.
      this.socket.write(Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): void {
    this.isClosedByUs = true;
    this.socket.destroy();
  }
}

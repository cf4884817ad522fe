import type { Socket } from 'node:net';
import { MAX_MESSAGE, readMessage, type Message } from './protocol.ts';

/** Serves one client: messages one after the other, each answered before the next begins. `answer` never rejects. */
export function serveConnection(socket: Socket, answer: (message: Message) => Promise<object>): void {
  let chunks: Buffer[] = [];
  let received = 0;
  const queue: Buffer[] = [];
  let busy = false;

  function collect(chunk: Buffer): void {
    chunks.push(chunk);
    received += chunk.length;
    while (received >= 4) {
      const first = chunks[0] as Buffer;
      const head = first.length >= 4 ? first : ((chunks = [Buffer.concat(chunks)])[0] as Buffer);
      const length = head.readInt32LE(0);
      if (length < 16 || length > MAX_MESSAGE) {
        socket.destroy();
        return;
      }
      if (received < length) return;
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      queue.push(all.subarray(0, length));
      chunks = all.length > length ? [all.subarray(length)] : [];
      received -= length;
    }
  }

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let bytes = queue.shift(); bytes; bytes = queue.shift()) {
      const message = parse(bytes);
      if (!message) return;
      const body = await answer(message);
      if (message.reply && !socket.destroyed) socket.write(message.reply(body));
    }
    busy = false;
  }

  /** An unreadable message ends the connection: the following ones can't be trusted either. */
  function parse(bytes: Buffer): Message | undefined {
    try {
      return readMessage(bytes);
    } catch {
      socket.destroy();
      return undefined;
    }
  }

  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    collect(chunk);
    void work();
  });
  socket.on('error', () => socket.destroy());
}

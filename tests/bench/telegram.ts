import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Network = { url: string; /** When each message arrived. */ arrivals: number[]; close(): void };

/** Telegram's response without a full fake: the same for the product and for a floor. `onBody` sees each message. */
export async function startNetwork(onBody?: (body: string, at: number) => void): Promise<Network> {
  const arrivals: number[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request, onBody !== undefined).then((body) => {
      arrivals.push(Date.now());
      onBody?.(body, Date.now());
      response.setHeader('content-type', 'application/json');
      response.end(
        `{"ok":true,"result":{"message_id":${arrivals.length},"chat":{"id":-100,"type":"channel","username":"channel"}}}`,
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () => void server.close().closeAllConnections(),
  };
}

/** The body as text, or its end alone. */
async function bodyOf(request: IncomingMessage, isKept: boolean): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) if (isKept) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

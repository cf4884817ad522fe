import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type SmtpFake = {
  url: string;
  /** The delivered messages, unchanged. */
  mails: string[];
  /** Connections that were opened. */
  connections: () => number;
  /** From now on it accepts connections and never responds. */
  fallSilent: () => void;
  /** From now on it takes messages and never says so. */
  holdAfterData: () => void;
  close: () => Promise<void>;
};

/** A mail server that accepts every message (RFC 5321, as much as a client needs). */
export async function startSmtpFake(): Promise<SmtpFake> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let [connections, silent, mute] = [0, false, false];
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (!silent) converse(socket, { mails, isMute: () => mute });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    fallSilent: () => {
      silent = true;
    },
    holdAfterData: () => {
      mute = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Taken = { mails: string[]; isMute: () => boolean };

function converse(socket: Socket, { mails, isMute }: Taken): void {
  let [waiting, inMail] = ['', false];
  socket.write('220 fake\r\n');
  socket.on('data', (data: Buffer) => {
    waiting += data.toString();
    for (
      let end = waiting.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
      end >= 0;
      end = waiting.indexOf(inMail ? '\r\n.\r\n' : '\r\n')
    ) {
      const part = waiting.slice(0, end);
      waiting = waiting.slice(end + (inMail ? 5 : 2));
      if (inMail) mails.push(part.replace(/\r\n\.\./g, '\r\n.'));
      const isData = !inMail && /^DATA$/i.test(part);
      if (inMail && isMute()) return;
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      inMail = isData;
    }
  });
}

import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { VendorRequest } from './vendor-call';

/** A connection that was quiet for longer while `beforeSending` ran is not used: the other side may be closing it. */
const HELD_MS = 200;
const CONNECT_MS = 10_000;

export type HeldAgent = {
  agent: http.Agent;
  /**
   * Whether a byte of the request may have left; nothing leaves after it resolved to false. Rejects with the error of
   * `beforeSending`, which means that nothing left either.
   */
  mayHaveLeft: () => Promise<boolean>;
  /** Ends the call, at whatever point it is. */
  stop: (reason: Error) => void;
  /** Why no connection was handed over. */
  failure: () => unknown;
};

/**
 * For one call of a library that speaks through node:http: its connection is handed over only once it is open and
 * `beforeSending` has ended, so that a process that dies earlier knows that nothing left (VendorRequest.beforeSending).
 * Without keep-alive: a kept connection would be used without passing here.
 */
export function heldAgent({ protocol }: URL, beforeSending: VendorRequest['beforeSending']): HeldAgent {
  const agent = protocol === 'https:' ? new https.Agent() : new http.Agent();
  const connect = agent.createConnection.bind(agent);
  let socket: Socket | undefined;
  let marked: ReturnType<NonNullable<typeof beforeSending>> | undefined;
  let [left, over] = [false, false];
  let stopped: Error | undefined;
  let failure: unknown;

  const opened = async (options: http.ClientRequestArgs): Promise<Socket> => {
    if (stopped) throw stopped;
    const made = connect(options) as Socket;
    socket = made;
    await isOpen(made, protocol === 'https:' ? 'secureConnect' : 'connect');
    return made;
  };
  const handedOver = async (options: http.ClientRequestArgs): Promise<Socket> => {
    let made = await opened(options);
    const began = performance.now();
    const begin = await (marked = beforeSending?.());
    if (performance.now() - began > HELD_MS) {
      made.destroy();
      made = await opened(options);
    }
    if (stopped) throw stopped;
    // The other side may have ended the connection meanwhile.
    if (over || made.destroyed || made.readableEnded) throw new Error('The connection was closed');
    begin?.();
    left = true;
    return made;
  };
  agent.createConnection = (options, created) => {
    handedOver(options).then(
      (made) => created?.(null, made),
      (error: Error) => {
        failure = error;
        socket?.destroy();
        created?.(error, undefined as never);
      },
    );
    return undefined;
  };
  return {
    agent,
    mayHaveLeft: async () => {
      over = true;
      await marked;
      return left;
    },
    stop: (reason) => {
      stopped ??= reason;
      socket?.destroy(reason);
    },
    failure: () => failure,
  };
}

async function isOpen(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  const timer = setTimeout(
    () => socket.destroy(Object.assign(new Error('No connection'), { code: 'ETIMEDOUT' })),
    CONNECT_MS,
  );
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once(event, resolve);
      // Stays: an error between the opening and the request has no other listener.
      socket.on('error', reject);
      socket.once('close', () => reject(new Error('The connection was closed')));
    });
    // Lets this process see an end that has already arrived.
    await setImmediate();
  } finally {
    clearTimeout(timer);
  }
}

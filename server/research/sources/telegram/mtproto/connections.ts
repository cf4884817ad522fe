import { sha256 } from '@/server/system/crypto';
import { log } from '@/server/system/log';
import type { Connection } from './connection';
import type { Session } from './session-text';

const IDLE_MS = 60_000;

type Open = { opening: Promise<Connection>; users: number; idle: NodeJS.Timeout | null };

/** One connection of each account in this process. */
const open = new Map<string, Open>();

type Access = { apiId: number; session: Session };

/**
 * Uses the account's connection, which is opened when it is first needed, shared by all searches, and closed after a
 * minute without use. mtcute is loaded here and not before.
 */
export async function withConnection<T>(access: Access, use: (connection: Connection) => Promise<T>): Promise<T> {
  const name = sha256(Buffer.concat([Buffer.from(`${access.apiId}:`), access.session.key]));
  const entry = open.get(name) ?? enter(name, access);
  if (entry.idle) clearTimeout(entry.idle);
  entry.users += 1;
  let connection: Connection | null = null;
  try {
    connection = await entry.opening;
    return await use(connection);
  } finally {
    entry.users -= 1;
    if (!connection || connection.isLost()) leave(name, entry);
    else if (entry.users === 0) entry.idle = setTimeout(() => leave(name, entry), IDLE_MS).unref();
  }
}

function enter(name: string, access: Access): Open {
  const opening = import('./connect').then(({ connectTo }) => connectTo(access));
  const entry: Open = { opening, users: 0, idle: null };
  open.set(name, entry);
  return entry;
}

function leave(name: string, entry: Open): void {
  if (open.get(name) === entry) open.delete(name);
  void close(entry);
}

async function close({ opening }: Open): Promise<void> {
  // One that could not be opened has told those that asked for it.
  const connection = await opening.catch(() => null);
  try {
    await connection?.close();
  } catch (err) {
    log.warn({ err }, 'a connection to Telegram was not closed properly');
  }
}

/** Closes them all, as a process does when it ends. */
export async function closeConnections(): Promise<void> {
  const all = [...open.values()];
  open.clear();
  await Promise.all(all.map(close));
}

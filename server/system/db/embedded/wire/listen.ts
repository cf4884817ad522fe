import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { DirectoryError } from '../errors.ts';

const HOST = '127.0.0.1';
const NAME = 'db.sock';
/** The longest path of a Unix socket that Linux and macOS both take, in bytes. */
const LONGEST = 103;
/** Error codes of a file system without sockets (shared folders of virtual machines). */
const NO_SOCKETS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EACCES', 'EINVAL', 'ENOSYS']);

/**
 * Opens the server's only door and returns its address. There is no authentication, so the door is a Unix socket that
 * only this user can open, always at the same place for the same data; a TCP port, open to every user of the machine,
 * is opened only on request. The caller holds the lock of `dir`: an existing socket file belongs to a dead process.
 */
export async function listen(
  server: Server,
  { dir, port }: { dir: string; port: number | undefined },
): Promise<string> {
  if (port !== undefined) return listenOnPort(server, port);
  const inside = resolve(dir, NAME);
  if (Buffer.byteLength(inside) <= LONGEST) {
    try {
      return await listenOnSocket(server, inside);
    } catch (error) {
      if (!NO_SOCKETS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return listenOnSocket(server, join(ownFolder(dir), NAME));
}

/** A folder of this user alone, for sockets whose own place is too long or can't hold one. */
function ownFolder(dir: string): string {
  const { uid } = userInfo();
  const folder = join(
    tmpdir(),
    `workspace-db-${uid}-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 12)}`,
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid) {
    throw new DirectoryError(
      `The folder ${folder} belongs to another user, so the database can't put its socket there. Remove it, or move the data to a shorter path.`,
    );
  }
  chmodSync(folder, 0o700);
  return folder;
}

async function listenOnSocket(server: Server, path: string): Promise<string> {
  rmSync(path, { force: true });
  await opened(server, { path });
  chmodSync(path, 0o600);
  return `mongodb://${encodeURIComponent(path)}`;
}

async function listenOnPort(server: Server, port: number): Promise<string> {
  await opened(server, { host: HOST, port });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `mongodb://${HOST}:${address.port}`;
}

async function opened(server: Server, where: { path: string } | { host: string; port: number }): Promise<void> {
  await new Promise<void>((done, reject) => {
    server.once('error', reject);
    server.listen({ ...where, backlog: 511 }, () => {
      server.off('error', reject);
      done();
    });
  });
}

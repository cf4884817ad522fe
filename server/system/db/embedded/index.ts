import { createServer, type Socket } from 'node:net';
import { MongoError } from './errors.ts';
import { integerOption } from './bson/numbers.ts';
import { commandOf, kindOf } from './commands/registry.ts';
import type { Context, Request } from './commands/context.ts';
import type { Reply } from './commands/reply.ts';
import { createCursors } from './commands/cursors.ts';
import { createSessions } from './commands/sessions.ts';
import { createScheduler, type Scheduler, type Task } from './scheduler.ts';
import { openCatalog } from './store/catalog.ts';
import { openDatabase } from './store/database.ts';
import { openingError } from './store/faults.ts';
import type { Store } from './store/rows.ts';
import { removeExpired } from './ttl.ts';
import { serveConnection } from './wire/connection.ts';
import { listen } from './wire/listen.ts';

export { DirectoryError } from './errors.ts';

export interface EmbeddedOptions {
  /** Folder of the data; created if absent. */
  dir: string;
  /**
   * A TCP port on 127.0.0.1, open to every user of the machine; 0 for a free one. Without it a Unix socket that only
   * this user can open.
   */
  port?: number | undefined;
  /** How often expired documents are removed, in milliseconds; MongoDB's minute by default. */
  ttlIntervalMs?: number;
}

export interface EmbeddedDatabase {
  /** mongodb://… of the socket, or mongodb://127.0.0.1:port */
  address: string;
  /** Finishes work under way, closes connections and the file. */
  close(): Promise<void>;
  /** Resolves when a client has asked for a shutdown. */
  shutdownRequested: Promise<void>;
}

/** Starts a MongoDB-wire server on a folder. Throws DirectoryError when the folder can't be used. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const store = openStore(options.dir);
  const { database, catalog } = store;
  const scheduler = createScheduler(database, () => catalog.reload());
  const sockets = new Set<Socket>();
  const requested = Promise.withResolvers<void>();
  const context: Context = {
    store,
    cursors: createCursors(),
    sessions: createSessions(),
    started: new Date(),
    address: '',
    connections: () => sockets.size,
    requestShutdown: () => requested.resolve(),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, ({ request }) => answer(request, context, scheduler));
  });
  context.address = await listen(server, { dir: options.dir, port: options.port }).catch((error: unknown) => {
    database.close();
    throw error;
  });
  const stopChores = startChores(context, scheduler, options.ttlIntervalMs ?? 60_000);
  return {
    address: context.address,
    shutdownRequested: requested.promise,
    async close() {
      stopChores();
      const closed = new Promise((resolve) => server.close(resolve));
      await scheduler.idle();
      for (const socket of sockets) socket.end();
      setTimeout(() => sockets.forEach((socket) => socket.destroy()), 100).unref();
      await closed;
      await scheduler.idle();
      database.close();
    },
  };
}

function openStore(dir: string): Store {
  const database = openDatabase(dir);
  try {
    return { database, catalog: openCatalog(database) };
  } catch (error) {
    database.close();
    throw openingError(error, dir, database.file);
  }
}

async function answer(request: Request, context: Context, scheduler: Scheduler): Promise<Reply> {
  try {
    context.sessions.note(request.body.get('lsid'));
    const command = commandOf(request);
    const kind = kindOf(command, request);
    const { damage } = context.store.database;
    if (damage && (kind === 'write' || request.name === 'ping')) throw damage;
    return await scheduler[kind](
      withinTime(command.run(request, context), integerOption(request.body.get('maxTimeMS')) ?? 0),
    );
  } catch (error) {
    if (error instanceof MongoError) return error.reply();
    process.emitWarning(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return new MongoError(
      1,
      `The embedded database failed: ${error instanceof Error ? error.message : String(error)}`,
    ).reply();
  }
}

/** Ends a task with error 50 when it has run longer than a client allows; 0 means no limit. */
function* withinTime<T>(task: Task<T>, milliseconds: number): Task<T> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const step = task.next();
    if (step.done) return step.value;
    if (milliseconds > 0 && performance.now() > end) throw new MongoError(50, 'operation exceeded time limit');
    yield;
  }
}

/** Expired documents and forgotten cursors. */
function startChores(context: Context, scheduler: Scheduler, everyMs: number): () => void {
  let running = false;
  const timer = setInterval(() => {
    context.cursors.expire(Date.now());
    if (running || context.store.database.damage) return;
    running = true;
    scheduler
      .write(removeExpired(context.store, new Date()))
      .catch((error: unknown) => process.emitWarning(`Removing expired documents failed: ${String(error)}`))
      .finally(() => {
        running = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

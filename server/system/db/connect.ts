import mongoose from 'mongoose';
import { env } from '@/server/system/env';
import { bringUp, type BringUp } from '@/server/system/migrations/bring-up';
import { refuseNewerData } from '@/server/system/migrations/refuse-newer-data';
import { requireCurrentData } from '@/server/system/migrations/require-current-data';
import { requireOwnDatabase } from './own-database';
import { wakeWritersOfClosedSockets } from './wake-writers';

let connecting: Promise<typeof mongoose> | undefined;

/** Whether it is this host's database, with data of this version. */
let isOurs = false;

/**
 * Connects this process to MongoDB once; the driver reconnects by itself afterwards. Filters drop fields that no schema
 * has (`strictQuery`). Throws when no server answers within 5 s, NewerDataError for data of a newer version,
 * UpdatingError while older data is brought up, or LostDatabaseError when the database is not this host's; the next
 * call tries again.
 */
export async function connectDatabase(): Promise<typeof mongoose> {
  if (isOurs) return connectAnyDatabase();
  await connectUnchanged();
  await requireCurrentData();
  isOurs = true;
  return mongoose;
}

/**
 * The same for the start of web and worker: brings older data up to this version first, or waits for the process that
 * does. Throws UpdateFailedError when that fails.
 */
export async function openDatabase(update: BringUp): Promise<void> {
  await connectUnchanged();
  await bringUp(update);
  isOurs = true;
}

/** The same for data of this version or an older one, which stays as it is: for a backup. */
export async function connectUnchanged(): Promise<typeof mongoose> {
  await connectAnyDatabase();
  await refuseNewerData();
  await requireOwnDatabase();
  return mongoose;
}

/** The same for a database of any host: only to report its contents. */
export async function connectAnyDatabase(): Promise<typeof mongoose> {
  if (mongoose.connection.readyState === 1) return mongoose;
  connecting ??= (mongoose.connection.db ? foundAgain(mongoose.connection.db) : opened()).finally(() => {
    connecting = undefined;
  });
  return connecting;
}

async function opened(): Promise<typeof mongoose> {
  mongoose.set('strictQuery', true);
  wakeWritersOfClosedSockets();
  await mongoose.connect(env.MONGODB_URI, {
    serverSelectionTimeoutMS: 5000,
    maxPoolSize: 20,
    // The steps of lib/updates build indexes, never a process by itself.
    autoIndex: false,
    autoCreate: false,
  });
  return mongoose;
}

/**
 * Waits for the driver to find the server again. A second `connect` would make a second client, with its own pool and
 * its own view of the server, while the first stays open for the rest of the process.
 */
async function foundAgain(db: mongoose.mongo.Db): Promise<typeof mongoose> {
  await db.command({ ping: 1 });
  return mongoose;
}

/** Whether the database answers now. */
export async function pingDatabase(): Promise<void> {
  const { connection } = await connectDatabase();
  await connection.db?.command({ ping: 1 }, { timeoutMS: 3000 });
}

/** The version that the database reports. */
export async function databaseVersion(): Promise<string> {
  const { connection } = await connectDatabase();
  const info = await connection.db?.admin().serverInfo();
  if (typeof info?.version !== 'string') return 'unknown';
  return info.gitVersion === 'embedded' ? `embedded, speaks MongoDB ${info.version}` : `MongoDB ${info.version}`;
}

/** The resident memory of the database's process, in bytes, as it reports it. */
export async function databaseMemory(): Promise<number> {
  const { connection } = await connectDatabase();
  const status = await connection.db?.command({ serverStatus: 1 });
  return Number((status?.mem as { resident?: number } | undefined)?.resident ?? 0) * 1_048_576;
}

export async function disconnectDatabase(): Promise<void> {
  await mongoose.disconnect();
}

import { renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DirectoryError, startEmbeddedDatabase, type EmbeddedDatabase } from './index.ts';

const USAGE = 'Use: npm run db:serve -- --dir DIR [--port N] [--address-file FILE] [--parent-pid PID]';
/** The exit code when the folder can't be used; the last line on standard error says why. The launcher knows it. */
const FOLDER_UNUSABLE = 3;
const OPEN_TO_ALL =
  'Every user of this machine can read and change the database on a port. Without --port it is a socket that only you can open.';

interface Flags {
  dir: string;
  port: number | undefined;
  addressFile: string | undefined;
  parent: number | undefined;
}

function readFlags(): Flags {
  const { values } = parseArgs({
    options: {
      dir: { type: 'string' },
      port: { type: 'string' },
      'address-file': { type: 'string' },
      'parent-pid': { type: 'string' },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  const parent = values['parent-pid'] === undefined ? undefined : Number(values['parent-pid']);
  if (!values.dir) throw new Error('--dir is missing');
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535))
    throw new Error(`--port ${values.port ?? ''} is not a port`);
  if (parent !== undefined && !(Number.isInteger(parent) && parent > 0))
    throw new Error('--parent-pid is not a process id');
  return { dir: values.dir, port, addressFile: values['address-file'], parent };
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(error instanceof DirectoryError ? FOLDER_UNUSABLE : 1);
}

/** Ends when the parent process is gone: it can't tell us to stop any more. */
function watchParent(pid: number, end: () => void): void {
  const child = process.ppid === pid;
  setInterval(() => {
    if (child && process.ppid !== pid) return end();
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') end();
    }
  }, 1000).unref();
}

function writeAddress(file: string, address: string): void {
  writeFileSync(`${file}.tmp`, `${address}\n`);
  renameSync(`${file}.tmp`, file);
}

async function main(): Promise<void> {
  process.title = 'workspace-db';
  let flags: Flags;
  try {
    flags = readFlags();
  } catch (error) {
    return fail(new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`));
  }
  let database: EmbeddedDatabase;
  try {
    database = await startEmbeddedDatabase(flags);
  } catch (error) {
    return fail(error);
  }
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    database.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  void database.shutdownRequested.then(end);
  if (flags.parent !== undefined) watchParent(flags.parent, end);
  try {
    if (flags.addressFile) writeAddress(flags.addressFile, database.address);
  } catch (error) {
    return fail(error);
  }
  if (flags.port !== undefined) process.stderr.write(`${OPEN_TO_ALL}\n`);
  process.stdout.write(`${database.address}\n`);
}

await main();

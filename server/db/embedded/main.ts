import { renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DirectoryError, startEmbeddedDatabase, type EmbeddedDatabase } from './index.ts';

const USAGE = 'Use: npm run db:serve -- --dir DIR [--port N] [--address-file FILE] [--parent-pid PID]';
const IN_USE = 3;

interface Flags { dir: string; port: number; addressFile: string | undefined; parent: number | undefined }

function readFlags(): Flags {
  const { values } = parseArgs({
    options: { dir: { type: 'string' }, port: { type: 'string' }, 'address-file': { type: 'string' }, 'parent-pid': { type: 'string' } },
  });
  const port = Number(values.port ?? 27017);
  const parent = values['parent-pid'] === undefined ? undefined : Number(values['parent-pid']);
  if (!values.dir) throw new Error('--dir is missing');
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`--port ${values.port ?? ''} is not a port`);
  if (parent !== undefined && !(Number.isInteger(parent) && parent > 0)) throw new Error('--parent-pid is not a process id');
  return { dir: values.dir, port, addressFile: values['address-file'], parent };
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(error instanceof DirectoryError ? IN_USE : 1);
}

/** Ends when the process that started this one is gone: it can't tell us any more. */
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
  if (flags.addressFile) writeAddress(flags.addressFile, database.address);
  process.stdout.write(`${database.address}\n`);
}

await main();

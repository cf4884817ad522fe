import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { databaseVersion } from '@/server/system/db/connect';

let product: Promise<string> | undefined;

async function readProductVersion(): Promise<string> {
  const text = await readFile(path.resolve(/* turbopackIgnore: true */ 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** The versions that this host runs on. */
export async function hostVersions(): Promise<{ name: string; version: string }[]> {
  product ??= readProductVersion();
  const [version, database] = await Promise.all([product, databaseVersion()]);
  return [
    { name: 'Workspace', version },
    { name: 'Node.js', version: process.versions.node },
    { name: 'Database', version: database },
    { name: 'System', version: `${process.platform} ${process.arch}` },
  ];
}

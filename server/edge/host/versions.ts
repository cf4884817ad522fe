import { databaseVersion } from '@/server/system/db/connect';
import { VERSION } from '@/server/system/version';

/** The versions that this host runs on. */
export async function hostVersions(): Promise<{ name: string; version: string }[]> {
  return [
    { name: 'Workspace', version: VERSION },
    { name: 'Node.js', version: process.versions.node },
    { name: 'Database', version: await databaseVersion() },
    { name: 'System', version: `${process.platform} ${process.arch}` },
  ];
}

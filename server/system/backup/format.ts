import { z } from 'zod';
import { FIRST_VERSION } from '@/server/system/version';

/** The first member: says what the rest is. */
export const HEADER = 'backup.json';
/** The last member: the sums of all before it, as `sha256sum -c` reads them. */
export const SUMS = 'SHA256SUMS';
export const SECRET = 'app-secret';
export const DATABASE = 'database/';
export const FILES = 'files/';

/** The form that this version writes, and the newest that it reads. */
export const FORMAT = 1;

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Of its data; backups of the first version name none. */
  version: z.string().default(FIRST_VERSION),
  /** False: the database and the secret alone, made before an update. */
  files: z.boolean().default(true),
  /** The name of the database on its server. */
  database: z.string(),
});
export type Header = z.output<typeof headerSchema>;

/** A backup that can't be made or used. The message says why and what to do. */
export class BackupError extends Error {}

/** Everything that may stand in a backup: no other name reaches the disk. */
export const KNOWN_MEMBER =
  /^(?:backup\.json|app-secret|SHA256SUMS|database\/(?:manifest\.json|manifest\.sha256|\d{4,}\.jsonl\.gz)|files\/(?:private\/)?[\w-]{8,64}\.[a-z0-9]{1,8})$/;

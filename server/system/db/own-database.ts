import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors/app-error';
import { UserModel } from '@/prisma-free-models/user';
import { env } from '@/server/system/env';
import { log } from '@/server/system/log';
import { keptData, MARKER } from './kept-data.mjs';

const folder = () => path.resolve(/* turbopackIgnore: true */ env.DATA_DIR);

/** A database without accounts beside the data of a host that has some. The message is for the operator. */
export class LostDatabaseError extends AppError {
  constructor(found: string[]) {
    super(
      'SERVICE_UNAVAILABLE',
      `The database has no accounts, but ${found.join(' and ')} ${found.length === 1 ? 'is' : 'are'} left of a host that had some: it is not this host's database, or it was lost. ` +
        'Put the database back from a backup, or correct MONGODB_URI. To start fresh on purpose: npm run user -- fresh-start (Docker: docker compose run --rm web node dist/user.cjs fresh-start).',
    );
  }
}

/**
 * Throws LostDatabaseError when the database is empty although this host had accounts: the next person to register
 * would administer the host, and every upload would be removed as unowned. Records in DATA_DIR that there are accounts.
 */
export async function requireOwnDatabase(): Promise<void> {
  if (await UserModel.exists({})) return remember();
  const found = keptData(folder());
  if (found.length > 0) throw new LostDatabaseError(found);
}

async function remember(): Promise<void> {
  const file = path.join(/* turbopackIgnore: true */ folder(), MARKER);
  if (existsSync(file)) return;
  try {
    await writeFile(file, 'This host has accounts. Without its database it does not start as a new one.\n', {
      mode: 0o600,
    });
  } catch (err) {
    log.warn({ err }, 'DATA_DIR is not writable'); // A full disk is no reason to refuse existing data.
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { connectUnchanged, disconnectDatabase } from '@/server/system/db/connect';
import { bringUp } from '@/server/system/migrations/bring-up';
import { numbered } from './numbered-step';

/** A host that starts: it brings the data up, and says each batch. */
async function main(): Promise<void> {
  await connectUnchanged();
  const slow = Number(process.argv[2] ?? 0);
  await bringUp({
    steps: [numbered],
    hashOf: () => 'hash',
    version: '0.3.0',
    tell: ({ message, percent }) => process.stdout.write(`${percent} ${message}\n`),
    ...(slow > 0 ? { beforeBatch: () => sleep(slow) } : {}),
  });
  process.stdout.write('done\n');
  await disconnectDatabase();
}

void main();

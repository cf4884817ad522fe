import { setTimeout as sleep } from 'node:timers/promises';
import { connectUnchanged, disconnectDatabase } from '@/server/system/db/connect';
import { bringUp } from '@/server/system/migrations/bring-up';
import { numbered } from './numbered-step';

/** A host that starts: it brings the data up, and says each batch. It stands still when so many documents are done. */
async function main(): Promise<void> {
  await connectUnchanged();
  const most = Number(process.argv[2]);
  await bringUp({
    steps: [numbered],
    hashOf: () => 'hash',
    version: '0.3.0',
    tell: ({ message, percent }) => process.stdout.write(`${percent} ${message}\n`),
    beforeBatch: async ({ seen }) => {
      while (seen >= most) await sleep(60_000);
    },
  });
  process.stdout.write('done\n');
  await disconnectDatabase();
}

void main();

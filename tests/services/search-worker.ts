import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { webSource } from '@/server/research/sources/telegram/web/web-source';
import { runToEnd } from './search-support';

/** A worker's process of its own, which a test kills: works on the search that it is told. */
async function main(): Promise<void> {
  await connectDatabase();
  await runToEnd(process.argv[2] ?? '', webSource);
  stopPublishingEvents();
  await disconnectDatabase();
}

void main().then(() => process.exit(0));

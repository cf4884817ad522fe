import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeConnections } from '@/server/research/sources/telegram/mtproto/connections';
import { sourcesOfProject } from '@/server/research/searches/crawl/sources-of-project';
import { findSearch } from '@/server/research/searches/stored/search.store';
import { workThrough } from './search-support';

/** A worker's process of its own, which a test kills: says that it is there, and works on a search that it is told. */
async function main(id: string): Promise<void> {
  const { projectId } = (await findSearch(id))!;
  await workThrough(id, () => sourcesOfProject(String(projectId)));
  await closeConnections();
  stopPublishingEvents();
  await disconnectDatabase();
}

process.once('message', (id: string) => void main(id).then(() => process.exit(0)));
void connectDatabase().then(() => process.send?.('ready'));

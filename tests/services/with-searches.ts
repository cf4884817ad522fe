import { afterAll, beforeAll } from 'vitest';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { dropJobs } from './search-support';

/** Closes everything that searches have opened. */
export async function closeSearches(): Promise<void> {
  await dropJobs();
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
}

/** Opens the database for a file of tests, and closes everything after them. */
export function withSearches(): void {
  beforeAll(connectDatabase);
  afterAll(closeSearches);
}

import type { Cursor } from '@/lib/wire/cursor';
import { placeOf } from '@/server/system/db/place';
import { presentNotification } from './present';
import { listNotificationsOf, type Reader } from './store';

const PAGE_SIZE = 50;

type Query = { page?: number | undefined; limit?: number | undefined; after?: Cursor | undefined };

/** Notifications of a person, newest first. */
export async function listNotifications({ reader, query }: { reader: Reader; query: Query }) {
  const { items, ...page } = await listNotificationsOf(reader, placeOf({ limit: PAGE_SIZE, ...query }));
  return { items: items.map(presentNotification), ...page };
}

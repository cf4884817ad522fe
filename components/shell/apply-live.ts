import { applyEvent, isEntity, type Cache } from '@/components/api/apply-event';
import { LIVE_KINDS } from './live-kinds';
import type { LiveName } from './live-names';

/** Brings an event of the stream into the cache. Loaded after the page: it names the routes of every screen. */
export function applyLive(cache: Cache, name: LiveName, data: string): void {
  const entity: unknown = JSON.parse(data);
  if (isEntity(entity)) applyEvent(cache, LIVE_KINDS[name], entity);
}

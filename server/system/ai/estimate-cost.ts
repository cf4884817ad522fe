import type { Capability } from '@/lib/ai/capabilities';
import { costOf, type Units } from '@/lib/ai/cost';
import { pricesOf } from '@/lib/ai/prices';
import { requireConnection } from './connection';

/** The list price of a call that uses these, in micro-dollars; null: the price of its model is not known. */
export async function estimateCost(
  capability: Capability,
  units: Units,
  model?: string | null,
): Promise<number | null> {
  const { connection, setting } = await requireConnection(capability);
  if (connection.isFree) return 0;
  const wanted = model ?? connection.model;
  const price = pricesOf(connection.name, setting.prices).find((each) => each.model === wanted)?.price;
  return price ? costOf(units, price) : null;
}

import type { Capability } from '@/lib/ai/capabilities';
import { costOf, dearestCost, type Units } from '@/lib/ai/cost';
import { pricesOf } from '@/lib/ai/prices';
import { requireConnection } from './connection';

/** The list price of a call that uses these, in micro-dollars; null: the price of its model is not known. */
export async function estimateCost(capability: Capability, units: Units, model?: string | null) {
  return (await expectedCost(capability, units, model)).cost;
}

/** The same, with what caps count for it: an unknown price is counted at the dearest one of its capability. */
export async function expectedCost(
  capability: Capability,
  units: Units,
  model?: string | null,
): Promise<{ cost: number | null; counted: number }> {
  const { connection, setting } = await requireConnection(capability);
  if (connection.isFree) return { cost: 0, counted: 0 };
  const wanted = model ?? connection.model;
  const known = pricesOf(connection.name, setting.prices);
  const price = known.find((each) => each.model === wanted)?.price;
  const cost = price ? costOf(units, price) : null;
  const dearest = dearestCost(
    units,
    known.map((each) => each.price),
  );
  return { cost, counted: cost ?? dearest ?? 0 };
}

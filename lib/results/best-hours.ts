import type { ComparedRow } from './compare';
import { FIGURES, type Figure } from './figures';
import type { Spread } from './median';

/** The rows by hour of one network's posts; `network` names it. */
export type HoursOfNetwork<Network> = { network: Network; rows: readonly ComparedRow[] };
type Known<Network> = { network: Network; figure: Figure; spread: Spread };
/** An hour of the day, 0 to 23, and how posts of that hour do on each network of which enough is known. */
export type BestHour<Network> = { hour: number; known: readonly Known<Network>[] };

/** Hours offered together. */
const SHOWN = 3;
/** One hour alone is better than none: nothing is known of the others. */
const COMPARED_MIN = 2;

/**
 * The hours whose posts do best, best first; empty: too little is known. Each network counts alike, however many people
 * it reaches: an hour is ranked by its interval's low end against the usual one of that network, so that neither a few
 * lucky posts nor a large network wins. Of each the first figure counts of which enough is known.
 */
export function bestHours<Network>(networks: readonly HoursOfNetwork<Network>[]): BestHour<Network>[] {
  const sure = networks.flatMap(({ network, rows }) => sureOf(network, rows));
  const hours = [...new Set(sure.flatMap(({ byHour }) => [...byHour.keys()]))];
  const ranked = hours
    .map((hour) => ({
      hour,
      known: sure.flatMap(({ byHour }) => byHour.get(hour) ?? []),
      // A network that says nothing of an hour speaks neither for nor against it.
      worth: sure.reduce((sum, { byHour, usual }) => sum + (byHour.get(hour)?.spread.low ?? usual) / (usual || 1), 0),
    }))
    .sort((a, b) => b.worth - a.worth || medians(b.known) - medians(a.known));
  // With every hour on the list nothing would be said.
  return ranked.slice(0, Math.max(0, Math.min(SHOWN, ranked.length - 1))).map(({ hour, known }) => ({ hour, known }));
}

const medians = (known: readonly { spread: Spread }[]): number =>
  known.reduce((sum, { spread }) => sum + spread.median, 0);

type Sure<Network> = { byHour: ReadonlyMap<number, Known<Network>>; usual: number };

/** The hours of a network by the first figure of which enough is known, and the usual low end; empty: too little is. */
function sureOf<Network>(network: Network, rows: readonly ComparedRow[]): Sure<Network>[] {
  for (const figure of FIGURES) {
    const sure = rows.flatMap(({ key, figures: { [figure]: spread } }) =>
      spread?.enough ? [[Number(key), { network, figure, spread }] as const] : [],
    );
    if (sure.length < COMPARED_MIN) continue;
    return [{ byHour: new Map(sure), usual: sure.reduce((sum, [, { spread }]) => sum + spread.low, 0) / sure.length }];
  }
  return [];
}

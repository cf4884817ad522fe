import type { Capability } from '@/lib/ai/capabilities';
import { costOf, dearestCost, type Price, type Units } from '@/lib/ai/cost';
import { PRICE_VERSION, pricesOf } from '@/lib/ai/prices';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { AiFailure } from './ai-failure';
import { closeCall, endCall, insertCall, removeCall } from './call.store';
import { reserve, settle, standingCaps, type Cap } from './caps';
import type { ReadyConnection } from './connection';
import { failureOf } from './failure-of';
import type { StoredAiSetting } from './setting.store';

/** Who asks, for the ledger: the project (null: the host itself), the feature, and the thing that it is for. */
export type Who = {
  projectId: string | null;
  feature: string;
  subject?: { kind: string; id: string } | null | undefined;
};

/** Taken by every call of a capability. */
export type Asking = {
  who: Who;
  /** Further caps, such as an agent's own. */
  caps?: readonly Cap[] | undefined;
  signal?: AbortSignal | undefined;
  /** A shorter limit than the capability's. */
  timeoutMs?: number | undefined;
};

export type Answered<T> = {
  value: T;
  model: string;
  units: Units;
  /** In micro-dollars; null: the price of the model is not known. */
  cost: number | null;
  /** The provider did not say what it used: `units` and `cost` are the estimate. */
  isEstimate: boolean;
  ms: number;
};

export const LIMIT_MS: Readonly<Record<Capability, number>> = {
  chat: 120_000,
  json: 120_000,
  vision: 120_000,
  embed: 60_000,
  image: 180_000,
  speech: 120_000,
  transcribe: 300_000,
};
/** After a call's limit, its process has had the time to write its end. */
const GRACE_MS = 60_000;

export type Metered<T> = Asking & {
  capability: Capability;
  connection: ReadyConnection;
  setting: StoredAiSetting;
  /** At most what it may use. */
  estimate: Units;
  /** Makes the call; `units` as the provider told them. */
  call: (signal: AbortSignal) => Promise<{ value: T; units: Units }>;
};

/** One call to a provider: reserved before in every cap, in the ledger, settled after. Throws AppError. */
export async function metered<T>(asked: Metered<T>): Promise<Answered<T>> {
  const { capability, connection, call, signal } = asked;
  const limitMs = Math.min(LIMIT_MS[capability], asked.timeoutMs ?? Infinity);
  const opened = await openCall(asked, limitMs);
  const timeout = AbortSignal.timeout(limitMs);
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { value, units } = await call(signal ? AbortSignal.any([signal, timeout]) : timeout);
    const end = opened.endOf(believed(units));
    await closed(opened, { ...end, outcome: 'ok', ms: took() });
    return { value, model: connection.model, units: end.units, cost: end.cost, isEstimate: end.isEstimate, ms: took() };
  } catch (error) {
    const situation = { connection, limitMs, isTimedOut: timeout.aborted, isCancelled: signal?.aborted ?? false };
    const { failure, effect } = failureOf(error, situation);
    const end = effect === 'unknown' ? opened.endOf(null) : NOTHING;
    await closed(opened, { ...end, outcome: effect, ms: took() });
    throw failure;
  }
}

/** Upper bound of any reported count. */
const MAX_COUNT = 20_000_000;

/** A server's own counts, without those that can't be: less than nothing would raise every budget. */
const believed = (units: Units): Units =>
  Object.fromEntries(
    Object.entries(units).filter(([, count]) => typeof count === 'number' && count >= 0 && count <= MAX_COUNT),
  );

const NOTHING = { units: {}, cost: 0, counted: 0, isEstimate: false };

type Opened = {
  id: string;
  capIds: string[];
  /** In each of them. */
  held: number;
  /** The end of a call that used these; null: not known. */
  endOf: (units: Units | null) => { units: Units; cost: number | null; counted: number; isEstimate: boolean };
};

async function openCall<T>(
  { who, capability, connection, setting, estimate, caps = [], signal }: Metered<T>,
  limitMs: number,
): Promise<Opened> {
  if (signal?.aborted) throw new AiFailure('refuse', 'The request was cancelled.');
  const now = clock.now();
  const known = pricesOf(connection.name, setting.prices);
  const price = connection.isFree ? {} : (known.find(({ model }) => model === connection.model)?.price ?? null);
  const prices = known.map((each) => each.price);
  if (!price && dearestCost(estimate, prices) === null) throw unpriced(connection);
  const dearest = (units: Units) => dearestCost(units, prices) ?? 0;
  const endOf = (units: Units | null) => {
    const priced = units && price ? costOf(units, price) : null;
    if (units && priced !== null) return { units, cost: priced, counted: priced, isEstimate: false };
    if (units && !price && hasAll(units, estimate))
      return { units, cost: null, counted: dearest(units), isEstimate: false };
    const cost = price && costOf(estimate, price);
    return { units: estimate, cost, counted: cost ?? dearest(estimate), isEstimate: true };
  };
  const expected = endOf(null);
  const all = [...(await standingCaps(who.projectId, now, setting)), ...caps];
  const capIds = all.map(({ id }) => id);
  const id = await insertCall({
    projectId: who.projectId,
    feature: who.feature,
    subject: who.subject ?? null,
    capability,
    model: connection.model,
    priceVersion: priceVersionOf(connection, setting, price),
    units: expected.units,
    reserved: expected.counted,
    cost: expected.cost,
    caps: capIds,
    settleBy: new Date(now.getTime() + limitMs + GRACE_MS),
    at: now,
  });
  try {
    await reserve({ callId: id, caps: all, amount: expected.counted });
  } catch (error) {
    if (error instanceof AppError) await removeCall(id);
    // Some caps may hold it, some not.
    else await closed({ id, capIds, held: expected.counted, endOf }, { ...NOTHING, outcome: 'not-sent', ms: 0 });
    throw error;
  }
  return { id, capIds, held: expected.counted, endOf };
}

/** A cost that can't be counted would pass every cap. */
const unpriced = ({ model }: ReadyConnection) =>
  new AppError(
    'AI_NOT_CONFIGURED',
    `The price of the model ${model} is not known, nor any that it could be counted at. An administrator has to enter it under Administration › AI.`,
  );

/** Whether the provider told all that such a call is estimated by. */
const hasAll = (units: Units, estimate: Units) =>
  (Object.keys(estimate) as (keyof Units)[]).every((name) => units[name] !== undefined);

function priceVersionOf(
  connection: ReadyConnection,
  { prices, version }: StoredAiSetting,
  price: Price | null,
): string | null {
  if (!price) return null;
  const isOwn =
    connection.isFree || prices.some((each) => each.connection === connection.name && each.model === connection.model);
  return isOwn ? `own-${version}` : PRICE_VERSION;
}

/** A database that is down now does not take the answer away: the sweep settles the call at its estimate. */
async function closed({ id, capIds, held }: Opened, end: Parameters<typeof endCall>[1]): Promise<void> {
  try {
    await endCall(id, end);
    await settle({ callId: id, capIds, held, counted: end.counted });
    await closeCall(id);
  } catch (err) {
    log.error({ err, call: id }, 'the end of an AI call could not be written; it is settled later');
  }
}

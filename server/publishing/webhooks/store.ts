import { mongo, type Types } from 'mongoose';
import type { DeliveryEvent, DeliveryState, WebhookEvent } from '@/lib/webhooks/events';
import { WebhookDeliveryModel, type WebhookDeliveryFields } from '@/prisma-free-models/webhook-delivery';
import { WebhookModel, type WebhookFields } from '@/prisma-free-models/webhook';
import { ofProject } from '@/server/system/db/of-project';

type WebhookRow = WebhookFields & { _id: Types.ObjectId; createdAt: Date };
type DeliveryRow = WebhookDeliveryFields & { _id: Types.ObjectId; createdAt: Date };

export type Webhook = {
  id: string;
  projectId: string;
  url: string;
  events: WebhookEvent[];
  enabled: boolean;
  sealed: string;
  /** The previous key, which signs too until then. */ before: { sealed: string; until: Date } | null;
  createdAt: Date;
};
export type Try = {
  at: Date;
  status: number | null;
  ms: number;
  error: string | null;
  /** The beginning of the response. */ response: string | null;
};
export type WebhookDelivery = {
  id: string;
  webhookId: string;
  postId: string | null;
  event: DeliveryEvent;
  body: string;
  state: DeliveryState;
  tries: number;
  nextAttemptAt: Date | null;
  attempts: Try[];
  createdAt: Date;
};

/** Entries of a webhook's log. */
export const MAX_LOGGED_DELIVERIES = 100;
/** Attempts kept of one delivery. */
const MAX_TRIES_STORED = 50;

function toWebhook({
  _id,
  projectId,
  url,
  events,
  enabled,
  sealed,
  sealedBefore,
  sealedBeforeUntil,
  createdAt,
}: WebhookRow): Webhook {
  const before = sealedBefore && sealedBeforeUntil ? { sealed: sealedBefore, until: sealedBeforeUntil } : null;
  return { id: String(_id), projectId: String(projectId), url, events, enabled, sealed, before, createdAt };
}
const toDelivery = (row: DeliveryRow): WebhookDelivery => {
  const { event, body, state, tries, nextAttemptAt, createdAt } = row;
  const attempts = row.attempts.map(({ at, status, ms, error, response }) => ({
    at,
    status: status ?? null,
    ms,
    error: error ?? null,
    response: response ?? null,
  }));
  return {
    id: String(row._id),
    webhookId: String(row.webhookId),
    postId: row.postId ? String(row.postId) : null,
    event,
    body,
    state,
    tries,
    nextAttemptAt: nextAttemptAt ?? null,
    attempts,
    createdAt,
  };
};

export async function webhooksOf(projectId: string): Promise<Webhook[]> {
  return (await WebhookModel.find({ projectId }).sort({ createdAt: 1 }).lean<WebhookRow[]>()).map(toWebhook);
}

export async function findWebhook(id: string): Promise<Webhook | null> {
  const row = await WebhookModel.findById(id).lean<WebhookRow | null>();
  return row && toWebhook(row);
}

/** The project that owns a webhook, for access checks. */
export async function projectIdOfWebhook(id: string): Promise<string | null> {
  return (await findWebhook(id))?.projectId ?? null;
}

/** Projects that have a webhook switched on. */
export async function everyProjectWithWebhooks(): Promise<Set<string>> {
  return new Set((await WebhookModel.distinct('projectId', { enabled: true })).map(String));
}

type NewWebhook = {
  _id: string;
  projectId: string;
  url: string;
  events: WebhookEvent[];
  sealed: string;
  enabled?: boolean;
};

/**
 * Adds a webhook in a free place of its project; null when it has `most`. Several may want the same place: the unique
 * index gives it to one of them.
 */
export async function insertWebhook(fields: NewWebhook, most: number): Promise<Webhook | null> {
  for (;;) {
    const place = await freePlace(fields.projectId, most);
    if (place === undefined) return null;
    try {
      return toWebhook((await WebhookModel.create({ ...fields, place })).toObject<WebhookRow>());
    } catch (error) {
      const isTaken = error instanceof mongo.MongoServerError && error.code === 11000 && 'place' in error.keyPattern;
      if (!isTaken) throw error;
    }
  }
}

async function freePlace(projectId: string, most: number): Promise<number | undefined> {
  const rows = await WebhookModel.find({ projectId }, { place: 1 }).lean<{ place?: number | null }[]>();
  const taken = rows.flatMap(({ place }) => place ?? []);
  // Webhooks from before there were places leave fewer to others.
  const places = Array.from({ length: Math.max(0, most - (rows.length - taken.length)) }, (_, place) => place);
  const free = places.filter((place) => !taken.includes(place));
  // Not the first one, which all who ask at this moment would want.
  return free[Math.floor(Math.random() * free.length)];
}

export async function changeWebhook(
  id: string,
  changes: Partial<Pick<Webhook, 'url' | 'events' | 'enabled'>>,
): Promise<Webhook | null> {
  const row = await WebhookModel.findByIdAndUpdate(
    id,
    { $set: changes },
    { returnDocument: 'after' },
  ).lean<WebhookRow | null>();
  return row && toWebhook(row);
}

/**
 * Replaces the key, and keeps the old one valid for a while. Null: the webhook no longer exists, or another request was
 * faster.
 */
export async function replaceKey({
  id,
  sealed,
  before,
}: {
  id: string;
  sealed: string;
  before: { sealed: string; until: Date };
}): Promise<Webhook | null> {
  const changes = { sealed, sealedBefore: before.sealed, sealedBeforeUntil: before.until };
  const row = await WebhookModel.findOneAndUpdate(
    { _id: id, sealed: before.sealed },
    { $set: changes },
    { returnDocument: 'after' },
  ).lean<WebhookRow | null>();
  return row && toWebhook(row);
}

export async function removeWebhook(id: string): Promise<void> {
  await WebhookModel.deleteOne({ _id: id });
  await WebhookDeliveryModel.deleteMany({ webhookId: id });
}

export const webhooksOfProject = ofProject(WebhookModel);
export const webhookDeliveriesOfProject = ofProject(WebhookDeliveryModel);

type NewDelivery = {
  webhookId: string;
  projectId: string;
  postId: string | null;
  event: DeliveryEvent;
  changeKey: string;
  body: string;
  at: Date;
};

/** Stores a delivery once per webhook and change, due immediately, and drops those older than the log. */
export async function insertDelivery({ webhookId, changeKey, at, ...fields }: NewDelivery): Promise<WebhookDelivery> {
  const stored = await WebhookDeliveryModel.findOneAndUpdate(
    { webhookId, changeKey },
    { $setOnInsert: { ...fields, state: 'waiting', tries: 0, nextAttemptAt: at, attempts: [] } },
    { upsert: true, returnDocument: 'after' },
  ).lean<DeliveryRow>();
  const [last] = await WebhookDeliveryModel.find({ webhookId }, { createdAt: 1 })
    .sort({ createdAt: -1 })
    .skip(MAX_LOGGED_DELIVERIES - 1)
    .limit(1)
    .lean<DeliveryRow[]>();
  if (last)
    await WebhookDeliveryModel.deleteMany({ webhookId, createdAt: { $lt: last.createdAt }, state: { $ne: 'waiting' } });
  return toDelivery(stored);
}

export async function deliveriesOf(webhookId: string): Promise<WebhookDelivery[]> {
  return (
    await WebhookDeliveryModel.find({ webhookId })
      .sort({ createdAt: -1 })
      .limit(MAX_LOGGED_DELIVERIES)
      .lean<DeliveryRow[]>()
  ).map(toDelivery);
}

/** Claims one due delivery, for as long as an attempt may take. Null: nothing is due. */
export async function takeDeliveryOfEveryProject({
  now,
  until,
}: {
  now: Date;
  until: Date;
}): Promise<WebhookDelivery | null> {
  const row = await WebhookDeliveryModel.findOneAndUpdate(
    { nextAttemptAt: { $lte: now, $type: 'date' } },
    { $set: { nextAttemptAt: until } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<DeliveryRow | null>();
  return row && toDelivery(row);
}

type Tried = { id: string; attempt: Try; state: DeliveryState; tries: number; nextAttemptAt: Date | null };

export async function noteTry({ id, attempt, ...fields }: Tried): Promise<void> {
  await WebhookDeliveryModel.updateOne(
    { _id: id },
    { $set: fields, $push: { attempts: { $each: [attempt], $slice: -MAX_TRIES_STORED } } },
  );
}

/** Due again, with its attempts cleared. */
export async function replay({
  webhookId,
  id,
  now,
}: {
  webhookId: string;
  id: string;
  now: Date;
}): Promise<WebhookDelivery | null> {
  const row = await WebhookDeliveryModel.findOneAndUpdate(
    { _id: id, webhookId },
    { $set: { state: 'waiting', tries: 0, nextAttemptAt: now } },
    { returnDocument: 'after' },
  ).lean<DeliveryRow | null>();
  return row && toDelivery(row);
}

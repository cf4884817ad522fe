import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { PostImportModel } from '@/prisma-free-models/post-import';
import { PostTemplateModel } from '@/prisma-free-models/post-template';
import { RecurrenceModel } from '@/prisma-free-models/recurrence';
import { WebhookDeliveryModel } from '@/prisma-free-models/webhook-delivery';
import { MAX_LOGGED_DELIVERIES } from '@/server/publishing/webhooks/store';
import { MAX_WEBHOOKS } from '@/server/publishing/webhooks/manage';
import { templatesCap } from '@/server/publishing/planning/template.store';
import { TEMPLATE_MAX_LETTERS } from '@/server/publishing/planning/templates';
import { importsKept } from '@/server/publishing/planning/import.store';
import { MAX_SLOTS } from '@/lib/contracts/queue';
import { comingPlaces, placeKey } from '@/lib/schedule/queue';
import type { Place } from '../bench/scale/host';
import { library } from '../bench/scale/library';
import { insertRows } from '../bench/scale/part';
import { posts } from '../bench/scale/posts';
import { notifications } from '../bench/scale/notifications';

const DAY_MS = 86_400_000;
/**
 * A tenth of their limits: whatever reads all of them in web takes 40 ms for each thousand posts (measured on a call
 * that did), so that it is far over the bound here already.
 */
const [POSTS, FILES] = [20_000, 10_000];
const [SERIES, QUEUED_DAYS, ROWS, NOTIFICATIONS, SHOWING] = [900, 28, 5_000, 2_000, 5_000];

/**
 * Posts, files, the queue, series, templates, imports, webhooks and notifications. Returns the import with most rows,
 * the file that most posts show, and a template.
 */
export async function fillPublishing(place: Place): Promise<Record<'importId' | 'fileId' | 'templateId', string>> {
  await posts.fill(place, POSTS);
  await library.fill(place, FILES);
  const fileId = await showFile(place);
  await notifications.fill(place, NOTIFICATIONS);
  await fillQueue(place);
  await fillSeries(place);
  const templateId = await fillTemplates(place);
  await fillWebhooks(place);
  return { importId: await fillImports(place), fileId, templateId };
}

/** One file in many posts, as a logo is. */
async function showFile({ projectId, collection }: Place): Promise<string> {
  const [file] = await collection('storedfiles').find({ projectId }).limit(1).toArray();
  const fileId = String(file?._id);
  const rows = await collection('posts')
    .find({ projectId }, { projection: { _id: 1 } })
    .limit(SHOWING)
    .toArray();
  const ids = rows.map(({ _id }) => _id);
  await collection('posts').updateMany({ _id: { $in: ids } }, { $set: { fileIds: [fileId] } });
  return fileId;
}

/** A full week of slots. */
export const fullQueue = {
  timeZone: 'Europe/Berlin',
  slots: Array.from({ length: MAX_SLOTS }, (_, index) => ({
    ...{ weekday: 1 + (index % 7), platform: null, tag: null },
    time: `${String(index % 24).padStart(2, '0')}:${String(Math.floor(index / 24) * 5).padStart(2, '0')}`,
  })),
};

/** A post in each place of four weeks. */
async function fillQueue({ projectId, collection, call }: Place): Promise<void> {
  await call('PUT', `/queue?projectId=${projectId}`, fullQueue);
  const body = { title: 'Queued', content: 'Q', platformPosts: [{ platform: 'telegram', enabled: true }] };
  const made = JSON.parse(await call('POST', `/posts?projectId=${projectId}`, body)) as { _id: string };
  await call('POST', `/posts/${made._id}/queue`);
  const { _id: _own, ...pattern } = (await collection('posts').findOne({ _id: new Types.ObjectId(made._id) }))!;
  const { slots, timeZone: zone } = fullQueue;
  const places = [...comingPlaces({ slots, zone, from: new Date(Date.now() + DAY_MS), days: QUEUED_DAYS })];
  await insertRows(collection('posts'), places.length, (index) => {
    const place = places[index]!;
    const queuePlace = placeKey({ projectId: String(projectId), place });
    const own = { _id: new Types.ObjectId(), title: `Queued ${index}`, fingerprints: [randomUUID()], queuePlace };
    return { ...pattern, ...own, scheduledFor: place.at, nextActionAt: place.at };
  });
}

async function fillSeries({ projectId, userId, collection }: Place): Promise<void> {
  await insertRows(collection('recurrences'), SERIES, (index) => {
    const rule = {
      ...{ frequency: 'weekly', interval: 1, weekdays: [1], monthlyBy: 'date', startDay: '2026-01-05' },
      ...{ time: '09:00', timeZone: 'Europe/Berlin', until: null, count: null, skipped: [] },
    };
    const template = { title: `Series ${index}`, content: 'Again', platformPosts: [] };
    const row = new RecurrenceModel({
      projectId,
      createdBy: String(userId),
      root: 'r',
      state: 'active',
      rule,
      template,
    });
    return { ...row.toObject(), nextMakeAt: null, createdAt: new Date(), updatedAt: new Date() };
  });
}

/** As many as a project may have but one, each as long as it may be. Returns the id of one. */
async function fillTemplates({ projectId, userId, collection }: Place): Promise<string> {
  const content = 'a'.repeat(TEMPLATE_MAX_LETTERS - 100);
  const post = { title: '', content, mediaUrl: null, tags: [], platformPosts: [] };
  await insertRows(collection('posttemplates'), templatesCap.limit - 1, (index) => ({
    ...new PostTemplateModel({ projectId, createdBy: userId, name: `Row ${index}`, words: 'a', post }).toObject(),
    ...{ createdAt: new Date(), updatedAt: new Date() },
  }));
  return String((await collection('posttemplates').findOne({ projectId }))?._id);
}

async function fillWebhooks({ projectId, collection, call }: Place): Promise<void> {
  for (let index = 0; index < MAX_WEBHOOKS - 1; index += 1) {
    const path = `/webhooks?projectId=${projectId}`;
    const made = JSON.parse(await call('POST', path, { url: `https://example.org/${index}` })) as { id: string };
    await insertRows(collection('webhookdeliveries'), MAX_LOGGED_DELIVERIES, (at) => {
      const row = new WebhookDeliveryModel({
        ...{ webhookId: made.id, projectId, event: 'post.published', changeKey: `${at}`, body: 'x'.repeat(4_000) },
        ...{ state: 'delivered', tries: 1, attempts: [{ at: new Date(), status: 200, ms: 9, response: 'ok' }] },
      });
      return { ...row.toObject(), createdAt: new Date(), updatedAt: new Date() };
    });
  }
}

async function fillImports({ projectId, userId, collection }: Place): Promise<string> {
  const _id = new Types.ObjectId();
  const said = { row: 1, content: 'Hello', platforms: ['telegram'] };
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    ...{ row: index + 1, said, state: 'made', postId: String(new Types.ObjectId()), note: null },
  }));
  await insertRows(collection('postimports'), importsKept.limit, (index) => {
    const row = new PostImportModel({
      ...{
        projectId,
        createdBy: String(userId),
        fileName: 'a.csv',
        hash: randomUUID(),
        state: 'done',
        undated: 'draft',
      },
    }).toObject();
    const own = index === 0 ? { _id, rows } : { rows: rows.slice(0, 50) };
    return { ...row, ...own, createdAt: new Date(), updatedAt: new Date() };
  });
  return String(_id);
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertProject } from '@/server/people/projects/store';
import { addLink, readAgain } from '@/server/research/knowledge/add-document';
import { linkAddresses } from '@/server/research/knowledge/fetch-link';
import { sweepReading } from '@/server/research/knowledge/sweep';
import { readKnowledgeText } from '@/server/research/knowledge/read-text';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { picturesOf, startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { aiEnvironment, forgetAi, servedBy } from './ai-support';
import { pdf, read, readDocumentOf, scannedPdf, scansPdf, stored, uploaded, type Place } from './knowledge-support';
import { presentItem } from '@/server/research/knowledge/stored/present';

let fake: OpenAiFake;
let site: Server;
let origin: string;
let place: Place;
const pages: Record<string, string> = {};
const realNow = clock.now;

beforeAll(async () => {
  await connectDatabase();
  fake = await startOpenAiFake();
  site = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    if (request.url === '/moved') return response.writeHead(302, { location: '/hours' }).end();
    if (request.url === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    if (page === undefined) return response.writeHead(404).end('<h1>Gone</h1>');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  delete linkAddresses.allow;
  aiEnvironment();
  await fake.close();
  site.close();
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  clock.now = realNow;
  fake.reset();
  aiEnvironment();
  await forgetAi();
  linkAddresses.allow = (address) => address === '127.0.0.1';
  pages['/hours'] =
    '<html><head><title>Opening hours</title></head><body><h1>Hours</h1><p>We open at nine.</p></body></html>';
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'P', isDefault: true }))._id) };
});

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
const linkTo = async (path: string) =>
  read(await addLink({ ...place, url: `${origin}${path}`, category: 'other', tags: [] }));
const textOf = async (id: unknown) => (await readKnowledgeText({ id: String(id) })).passages.map(({ text }) => text);

it('a picture is read by vision, and by nothing else', async () => {
  const without = await readDocumentOf({ ...place, bytes: await picture(), name: 'menu.png' });
  expect(without).toMatchObject({ status: 'error', error: expect.stringContaining('has no text that can be read') });
  servedBy(fake.url);
  fake.answers.push('Espresso costs three euros.', 'A summary.');
  await readAgain({ id: String(without._id), userId: place.userId });
  const item = await read(await stored(String(without._id)));
  expect(item).toMatchObject({ status: 'ready', error: null });
  expect(await textOf(item._id)).toEqual(['Espresso costs three euros.']);
});

it('a scanned page is read by vision; without it the rest is read, and what is missing is said', async () => {
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const bytes = scannedPdf('Returns are free for thirty days', jpeg);
  const without = await readDocumentOf({ ...place, bytes, name: 'contract.pdf' });
  expect(presentItem(without)).toMatchObject({
    status: 'ready',
    notice: '1 of 2 pages is without text. Set up a model that sees (Administration, AI), then choose “Read again”.',
  });
  servedBy(fake.url);
  fake.answers.push('Signed in Porto.', 'A summary.');
  await readAgain({ id: String(without._id), userId: place.userId });
  const item = await read(await stored(String(without._id)));
  expect(presentItem(item)).toMatchObject({ status: 'ready', notice: null, metadata: { pages: 2 } });
  expect(await textOf(item._id)).toEqual(['Returns are free for thirty days', 'Signed in Porto.']);
});

describe('a model that fails while pages are read', () => {
  const BUSY = 'The AI provider has a problem at the moment. Try again in a minute.';
  const seen = () => fake.requests.filter((request) => picturesOf(request).length > 0).length;
  const failing = (times: number) => fake.failNext({ kind: '500' }, times, (request) => picturesOf(request).length > 0);
  const scans = async () => {
    const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    servedBy(fake.url);
    return uploaded({ ...place, bytes: scansPdf(jpeg, 2), name: 'scans.pdf' });
  };
  const untilSecond = async () => {
    const item = await scans();
    fake.answers.push('Signed in Porto.');
    let calls = 0;
    fake.failNext({ kind: '500' }, 1, (request) => picturesOf(request).length > 0 && (calls += 1) === 2);
    await expect(read(item)).rejects.toThrow(BUSY);
    return stored(String(item._id));
  };

  it('the pages that it has read are kept: a repeat reads the missing ones', async () => {
    const item = await untilSecond();
    expect([item.status, seen()]).toEqual(['processing', 2]);
    fake.answers.push('Sealed in Faro.', 'A summary.');
    const ready = await read(item);
    expect(ready).toMatchObject({ status: 'ready', error: null });
    expect(seen()).toBe(3);
    expect(await textOf(item._id)).toEqual(['Signed in Porto.', 'Sealed in Faro.']);
    fake.answers.push('One.', 'Two.', 'A summary.');
    await readAgain({ id: String(item._id), userId: place.userId });
    await read(await stored(String(item._id)));
    expect(await textOf(item._id)).toEqual(['One.', 'Two.']);
  });

  it('again and again: ends with what is wrong, and “Read again” goes on after the pages read', async () => {
    const item = await untilSecond();
    failing(2);
    await expect(read(item)).rejects.toThrow(BUSY);
    expect(await read(item)).toMatchObject({ status: 'error', error: BUSY });
    const before = seen();
    fake.answers.push('Sealed in Faro.', 'A summary.');
    await readAgain({ id: String(item._id), userId: place.userId });
    expect(await read(await stored(String(item._id)))).toMatchObject({ status: 'ready' });
    expect(seen()).toBe(before + 1);
    expect(await textOf(item._id)).toEqual(['Signed in Porto.', 'Sealed in Faro.']);
  });

  it('for good: ends at once with what is wrong', async () => {
    fake.key = 'sk-another';
    const item = await read(await scans());
    expect(item).toMatchObject({ status: 'error', error: expect.stringContaining('refused this host’s key') });
  });

  it('when the time is over, the sweep says what failed last, not that it took long', async () => {
    const item = await untilSecond();
    clock.now = () => new Date(realNow().getTime() + 11 * 60_000);
    expect((await sweepReading()).ended).toBe(1);
    expect(await stored(String(item._id))).toMatchObject({ status: 'error', error: BUSY });
  });
});

it('a damaged page is said to be missing; the others are read', async () => {
  const whole = pdf([[{ size: 11, text: 'The first page' }], [{ size: 11, text: 'The second page' }]]);
  // The second page's object is no page any more.
  const bytes = Buffer.from(whole.toString('latin1').replace('4 0 R 6 0 R', '4 0 R 9 0 R'), 'latin1');
  const item = await readDocumentOf({ ...place, bytes, name: 'damaged.pdf' });
  expect(presentItem(item)).toMatchObject({
    status: 'ready',
    notice: '1 of 2 pages is damaged and could not be read. Export the document again.',
  });
  expect(await textOf(item._id)).toEqual(['The first page']);
});

it('a link is read as its page is, redirects included, and named by its title', async () => {
  for (const path of ['/hours', '/moved']) {
    const item = await linkTo(path);
    expect(item).toMatchObject({ status: 'ready', title: 'Opening hours' });
    expect((await textOf(item._id)).join()).toContain('We open at nine.');
  }
});

it('a link whose name is escaped in another encoding than UTF-8 is read', async () => {
  pages['/%EF%F0%E8%E2%E5%F2'] = '<title>Greeting</title><p>Hello from the older web.</p>';
  expect(await linkTo('/%EF%F0%E8%E2%E5%F2')).toMatchObject({ status: 'ready', title: 'Greeting' });
});

it('a link that can’t be read ends with a sentence, and can be tried again', async () => {
  for (const path of ['/gone', '/inside']) {
    const item = await linkTo(path);
    expect(item.status, path).toBe('error');
    expect(item.error, path).toMatch(/\.$/);
  }
  delete linkAddresses.allow;
  expect(await linkTo('/hours')).toMatchObject({
    status: 'error',
    error: expect.stringMatching(/private|not public|public/),
  });
});

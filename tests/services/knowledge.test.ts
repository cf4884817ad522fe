import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Types } from 'mongoose';
import { filesOfProject } from '@/server/media/files/store';
import { insertProject } from '@/server/people/projects/store';
import { addNote, readAgain, replaceDocument, uploadDocument } from '@/server/research/knowledge/add-document';
import { knowledgeInsights } from '@/server/research/knowledge/insights';
import {
  deleteForGood,
  deleteKnowledge,
  getKnowledge,
  listCategories,
  listKnowledge,
  openDocument,
  restoreKnowledge,
  updateKnowledge,
} from '@/server/research/knowledge/manage';
import { readKnowledgeText } from '@/server/research/knowledge/read-text';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { sweepReading } from '@/server/research/knowledge/sweep';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { aiEnvironment } from './ai-support';
import {
  docx,
  jobOf,
  pdf,
  pptx,
  read,
  readDocumentOf,
  received,
  stored,
  uploaded,
  xlsx,
  type Place,
} from './knowledge-support';

let place: Place;
const realNow = clock.now;
beforeAll(async () => {
  await connectDatabase();
  aiEnvironment();
});
afterAll(async () => {
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});
beforeEach(async () => {
  clock.now = realNow;
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'K', isDefault: true }))._id) };
});

const search = async (query: string, filters = {}) =>
  (await searchKnowledge({ projectIds: [place.projectId], query, filters })).results;
const titles = async (query: string, filters = {}) => (await search(query, filters)).map(({ title }) => title);
const text = async (id: string) => (await readKnowledgeText({ id })).passages;

describe('reading', () => {
  it('Word: headings in any language of Word, tables as rows', async () => {
    const item = await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx' });
    expect(item.error).toBeNull();
    expect(await text(String(item._id))).toMatchObject([
      { heading: 'Refund rules', text: 'A refund is paid within 14 days.' },
      { heading: 'Refund rules › Exceptions', text: 'Food is never taken back.\n\nGoods\tDays\nShoes\t30' },
    ]);
  });

  it('PowerPoint: slides in their order, not that of their files', async () => {
    const item = await readDocumentOf({ ...place, bytes: await pptx(), name: 'deck.pptx' });
    expect(await text(String(item._id))).toMatchObject([
      { slide: 1, heading: 'Who we are', text: 'Who we are\n\nA bakery since 1987' },
      { slide: 2, heading: 'Audience', text: 'Audience\n\nYoung families in towns' },
    ]);
    expect(item.versions[0]).toMatchObject({ pages: 2, fileType: 'pptx', language: 'en', summaryMethod: 'extract' });
  });

  it('Excel: rows under their column names, dates as dates', async () => {
    const item = await readDocumentOf({ ...place, bytes: await xlsx(), name: 'prices.xlsx' });
    expect(await text(String(item._id))).toMatchObject([
      { sheet: 'Prices', text: 'Article\tPrice\tSince\nRye bread\t3.5\t2023-03-15' },
    ]);
  });

  it('PDF: pages and headings', async () => {
    const bytes = pdf([
      [
        { size: 24, text: 'Delivery' },
        { size: 11, text: 'The courier comes within three days.' },
      ],
      [{ size: 11, text: 'He calls before he comes, always in the morning.' }],
    ]);
    const item = await readDocumentOf({ ...place, bytes, name: 'delivery.pdf' });
    expect(item.error).toBeNull();
    expect(await text(String(item._id))).toMatchObject([
      { page: 1, heading: 'Delivery', text: 'The courier comes within three days.' },
      { page: 2, heading: 'Delivery', text: 'He calls before he comes, always in the morning.' },
    ]);
  });

  it('Markdown, HTML, CSV and older encodings', async () => {
    const markdown = '---\nx: 1\n---\n# Brand\nOur colour is teal.\n## Voice\n```\n# not a heading\n```\nFriendly.';
    const md = await readDocumentOf({ ...place, bytes: markdown, name: 'brand.md' });
    // What stands before the first heading, too.
    expect((await text(String(md._id))).map(({ heading }) => heading)).toEqual([undefined, 'Brand', 'Brand › Voice']);
    const html =
      '<!doctype html><html><head><title>About us</title><script>evil()</script></head><body><nav>Menu</nav><h1>About</h1><p>Founded in <b>Riga</b>.</p><script>x</script></body></html>';
    const page = await readDocumentOf({ ...place, bytes: html, name: 'about.html' });
    expect(await text(String(page._id))).toMatchObject([{ heading: 'About', text: 'Founded in Riga.' }]);
    const csv = await readDocumentOf({ ...place, bytes: 'name;price\nBread;3,5\n', name: 'p.csv' });
    expect(await text(String(csv._id))).toMatchObject([{ text: 'name\tprice\nBread\t3,5' }]);
    const windows = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0]);
    const old = await readDocumentOf({ ...place, bytes: windows, name: 'old.txt' });
    expect(await text(String(old._id))).toMatchObject([{ text: 'Привет мир' }]);
  });

  it('CSV with a quotation mark that is never closed: the rows before as they are meant, the rest as it stands', async () => {
    const rows = ['name;said', 'Ann;"two\nlines; and more"', '', 'Bob;"open', 'Eve;last'].join('\r\n');
    const csv = await readDocumentOf({ ...place, bytes: rows, name: 'open.csv' });
    expect(csv).toMatchObject({ status: 'ready', error: null });
    expect((await text(String(csv._id)))[0]?.text.split('\n')).toEqual([
      'name\tsaid',
      'Ann\ttwo lines; and more',
      'Bob\t"open',
      'Eve\tlast',
    ]);
  });

  it('ends with a sentence when there is no text, and a retry stays possible', async () => {
    const item = await readDocumentOf({ ...place, bytes: ' \n\t\n  ...  ', name: 'blank.txt' });
    expect(item).toMatchObject({ status: 'error', processing: null, readyVersion: null });
    expect(item.error).toMatch(/has no text that can be read/);
    expect(await readAgain({ id: String(item._id), userId: place.userId })).toMatchObject({
      status: 'processing',
      version: 2,
    });
  });
});

describe('search', () => {
  it('finds a document right after it was read, with marks, place and reason', async () => {
    await readDocumentOf({ ...place, bytes: await docx(), name: 'rules.docx', title: 'Rules' });
    const [found] = await search('refunds');
    expect(found).toMatchObject({ title: 'Rules', status: 'ready' });
    const [passage] = found?.passages ?? [];
    expect(passage).toMatchObject({ heading: 'Refund rules', lexicalRank: 1, vectorRank: null });
    expect(passage?.marks.map(([from, to]) => passage.text.slice(from, to))).toEqual(['refund']);
    expect(passage?.why).toBe('1st by words (“refunds”)');
    // Words of a heading count for the passages below it, and are marked where they stand.
    expect(passage?.headingMarks).toEqual([[0, 'Refund'.length]]);
    const [below] = (await search('rules')).flatMap(({ passages }) => passages);
    expect(below?.marks).toEqual([]);
    expect(below?.headingMarks.map(([from, to]) => below.heading?.slice(from, to))).toEqual(['rules']);
  });

  it('filters before it ranks', async () => {
    for (let n = 0; n < 12; n += 1)
      await readDocumentOf({ ...place, bytes: `refund refund ${n}`, name: `${n}.txt`, category: 'processes' });
    await readDocumentOf({
      ...place,
      bytes: 'In long words about much else there is one refund.',
      name: 'other.txt',
      tags: ['a', 'b'],
    });
    expect(await titles('refund', { category: 'other' })).toEqual(['other.txt']);
    expect(await titles('refund', { tags: ['a', 'b'] })).toEqual(['other.txt']);
    expect(await titles('refund', { tags: ['a', 'c'] })).toEqual([]);
    expect(await titles('refund', { category: 'processes' })).toHaveLength(10);
  });

  it('two processes find the same right after a change, whichever made it', async () => {
    await readDocumentOf({ ...place, bytes: 'A text about bread.', name: 'a.txt' });
    // The modules once more: their own cache, the same database.
    vi.resetModules();
    const other = await import('@/server/research/knowledge/search');
    const there = async (query: string) =>
      (await other.searchKnowledge({ projectIds: [place.projectId], query })).results.map(({ title }) => title);
    expect(await there('bread')).toEqual(['a.txt']);
    const item = await readDocumentOf({ ...place, bytes: 'Another one about bread.', name: 'b.txt' });
    expect((await there('bread')).sort()).toEqual(['a.txt', 'b.txt']);
    expect((await titles('bread')).sort()).toEqual(['a.txt', 'b.txt']);
    await deleteKnowledge({ id: String(item._id), userId: place.userId });
    expect(await there('bread')).toEqual(['a.txt']);
  });

  it('follows title, trash, restoring and deletion at once', async () => {
    const item = await readDocumentOf({ ...place, bytes: 'A text about bread.', name: 'b.txt', title: 'Bread' });
    const id = String(item._id);
    await updateKnowledge({ id, userId: place.userId, change: { title: 'Rye loaves', category: 'processes' } });
    expect(await titles('loaves')).toEqual(['Rye loaves']);
    await deleteKnowledge({ id, userId: place.userId });
    expect(await titles('bread')).toEqual([]);
    await expect(getKnowledge({ id, counts: true })).rejects.toThrow('Not found');
    await restoreKnowledge(id);
    expect(await titles('bread')).toEqual(['Rye loaves']);
    await deleteKnowledge({ id, userId: place.userId });
    await deleteForGood(id);
    await expect(restoreKnowledge(id)).rejects.toThrow();
  });
});

describe('versions', () => {
  it('the old one serves until the new one is read, and on when that fails', async () => {
    const item = await readDocumentOf({ ...place, bytes: 'Refunds take 14 days.', name: 'r.txt', title: 'R' });
    const next = await replaceDocument({
      item,
      file: await received('Refunds take 30 days.', 'r2.txt'),
      userId: place.userId,
    });
    expect(next).toMatchObject({ status: 'processing', version: 2, readyVersion: 1 });
    expect((await search('refunds'))[0]?.passages[0]?.text).toBe('Refunds take 14 days.');
    const ready = await read(next);
    expect((await search('refunds'))[0]?.passages[0]?.text).toBe('Refunds take 30 days.');
    const bad = await read(
      await replaceDocument({ item: ready, file: await received(' . ', 'r3.txt'), userId: place.userId }),
    );
    expect(bad).toMatchObject({ status: 'error', version: 3, readyVersion: 2 });
    expect((await search('refunds'))[0]?.passages[0]?.text).toBe('Refunds take 30 days.');
    const first = await read(await readAgain({ id: String(bad._id), version: 1, userId: place.userId }));
    expect(first).toMatchObject({ status: 'ready', version: 4, readyVersion: 4 });
    expect((await search('refunds'))[0]?.passages[0]?.text).toBe('Refunds take 14 days.');
    const opened = await openDocument({ id: String(first._id), version: 2 });
    expect((await buffer(Readable.fromWeb((await opened.read()) as never))).toString()).toBe('Refunds take 30 days.');
  });

  it('the same bytes are refused by name, kept, or replace; the same words are pointed out', async () => {
    const item = await readDocumentOf({ ...place, bytes: 'Hello, world of bread', name: 'a.txt', title: 'A' });
    const again = { ...place, title: 'B', category: 'other' as const };
    await expect(
      uploadDocument({ ...again, file: await received('Hello, world of bread', 'b.txt') }),
    ).rejects.toMatchObject({
      code: 'DUPLICATE_DOCUMENT',
      existing: String(item._id),
      message: expect.stringContaining('“A”'),
    });
    const kept = await uploadDocument({
      ...again,
      file: await received('Hello, world of bread', 'b.txt'),
      onDuplicate: 'keep',
    });
    expect(kept.isNew).toBe(true);
    const replaced = await uploadDocument({
      ...again,
      file: await received('Hello, world of bread', 'b.txt'),
      onDuplicate: 'replace',
    });
    expect([replaced.isNew, replaced.item.version]).toEqual([false, 2]);
    await read(replaced.item);
    const words = await readDocumentOf({ ...place, bytes: 'HELLO world — of bread!', name: 'c.txt' });
    expect(words.duplicateOf).not.toBeNull();
  });
});

describe('the same bytes, uploaded several times at once', () => {
  const upload = async (bytes: string, onDuplicate?: 'replace') =>
    uploadDocument({ ...place, title: 'T', category: 'other', file: await received(bytes, 'same.txt'), onDuplicate });
  const files = async () => (await filesOfProject(place.projectId)).length;

  it('one gets in, the others are refused by its name and leave no file', async () => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => upload('The same words')));
    const added = all.flatMap((each) => (each.status === 'fulfilled' ? [String(each.value.item._id)] : []));
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect([added.length, await files()]).toEqual([1, 1]);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'DUPLICATE_DOCUMENT', existing: added[0] });
    // In the trash, or changed, it keeps no other out.
    await deleteKnowledge({ id: added[0] ?? '', userId: place.userId });
    const { item } = await upload('The same words');
    await replaceDocument({ item, file: await received('Other words', 'o.txt'), userId: place.userId });
    expect((await upload('The same words')).isNew).toBe(true);
  });

  it('to replace: one document with a version more, or a refusal', async () => {
    const all = await Promise.allSettled([upload('Words', 'replace'), upload('Words', 'replace')]);
    const added = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(new Set(added.map(({ item }) => String(item._id))).size).toBe(1);
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await files()).toBe(added.length);
  });
});

describe('recovery', () => {
  it('a reading that is cut off anywhere goes on, and is found once', async () => {
    for (let step = 1; step <= 12; step += 1) {
      const item = await uploaded({ ...place, bytes: `Unique words number${step} here`, name: `${step}.txt` });
      const cut = new AbortController();
      let left = step;
      const { readDocument } = await import('@/server/research/knowledge/read-document');
      const job = {
        ...jobOf(place.projectId, cut.signal),
        progress: () => void ((left -= 1) === 0 && cut.abort(new Error('killed'))),
      };
      await readDocument({ itemId: String(item._id), version: 1 }, job).catch(() => undefined);
      const ready = await read(await stored(String(item._id)));
      expect(ready.status).toBe('ready');
      const found = await search(`number${step}`);
      expect(found.map(({ passages }) => passages.length)).toEqual([1]);
    }
  });

  it('no document is processing for ever', async () => {
    const item = await uploaded({ ...place, bytes: 'Some words here', name: 'x.txt' });
    const { noteBeginning } = await import('@/server/research/knowledge/stored/item.store');
    await noteBeginning({ id: String(item._id), version: 1 }, 'a'.repeat(24));
    clock.now = () => new Date(realNow().getTime() + 3 * 60_000);
    expect((await sweepReading()).ended).toBe(0);
    clock.now = () => new Date(realNow().getTime() + 11 * 60_000);
    expect((await sweepReading()).ended).toBe(1);
    expect(await stored(String(item._id))).toMatchObject({
      status: 'error',
      error: expect.stringContaining('10 minutes'),
    });
  });
});

describe('lists and figures', () => {
  it('filter by category, status, tags and words, case and accents ignored', async () => {
    await readDocumentOf({ ...place, bytes: 'One text.', name: 'cafe.txt', title: 'Café', tags: ['x', 'y'] });
    await addNote({ ...place, title: 'Plan', category: 'processes', text: '# A\nwords', tags: ['x'] });
    const list = async (query: object) =>
      (await listKnowledge({ projectIds: [place.projectId], query })).items.map(({ title }) => title);
    expect(await list({})).toEqual(['Plan', 'Café']);
    expect(await list({ search: 'CAFE' })).toEqual(['Café']);
    expect(await list({ tags: ['x', 'y'] })).toEqual(['Café']);
    expect(await list({ category: 'processes' })).toEqual(['Plan']);
    expect(await list({ status: 'ready' })).toEqual(['Café']);
    expect((await listCategories([place.projectId])).find(({ _id }) => _id === 'processes')?.count).toBe(1);
  });

  it('name the ten largest documents, however old they are', async () => {
    const sizes = Array.from({ length: 12 }, (_, index) => 120 - index * 10);
    for (const [index, size] of sizes.entries())
      await uploaded({ ...place, bytes: `${'a'.repeat(size - 3)} ${index + 10}`, name: `${size}.txt` });
    const { largest } = await knowledgeInsights([place.projectId]);
    expect(largest.map(({ title, fileSize }) => [title, fileSize])).toEqual(
      sizes.slice(0, 10).map((size) => [`${size}.txt`, size]),
    );
  });

  it('always have the same shape, with zeros; opening and downloading count', async () => {
    expect(await knowledgeInsights([place.projectId])).toMatchObject({
      contentStats: [{ totalSize: 0, totalAccesses: 0, avgAccessCount: 0 }],
      totalItems: [{ count: 0 }],
    });
    const item = await readDocumentOf({ ...place, bytes: 'One text.', name: 'a.txt' });
    await getKnowledge({ id: String(item._id), counts: true });
    await getKnowledge({ id: String(item._id), counts: false });
    await openDocument({ id: String(item._id) });
    const insights = await knowledgeInsights([place.projectId]);
    expect(insights.contentStats[0]).toMatchObject({ totalSize: 9, totalAccesses: 2 });
    expect(insights.recentActivity.map(({ action }) => action)).toEqual(['opened', 'opened', 'uploaded']);
  });
});

import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sortName } from '@/lib/format/sort-name';
import { hasEveryWord, plainText } from '@/lib/knowledge/normalise';
import { readCursor } from '@/lib/wire/cursor';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { listOriginals } from '@/server/media/files/list.store';
import { changeFile, SEARCHED_FILES } from '@/server/media/files/store';
import { SEARCHED_CANDIDATES } from '@/server/research/searches/stored/candidate.store';
import { listSearchResults } from '@/server/research/searches/results/results';
import { PLACES } from '@/server/system/db/text-search/block.store';
import { makeTextBlocks } from '@/server/system/db/text-search/make-blocks';
import { newWorkspace, startPublishing } from './publishing';

/** A block, and some in none. */
const ROWS = PLACES + 300;
const signal = new AbortController().signal;
const searchId = new Types.ObjectId();
let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

/** Numbers that look random and are the same in each run. */
let state = 23;
const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
const WORDS = ['ёлка', 'Ель', 'ЁЖ', 'bread', 'Café', 'oven', 'a.b', '(x)', '50%', 'мост', 'IMG', '2026', '@name', 'ъ'];
const words = (count: number) => Array.from({ length: count }, () => WORDS[next(WORDS.length)]).join(' ');
const ids = Array.from({ length: ROWS }, () => String(new Types.ObjectId()));
const files = ids.map((_id, index) => ({
  _id,
  name: `${words(1 + next(3))}${index === 700 ? ' Zanzibar' : ''}.png`,
  tags: next(4) === 0 ? [words(1), 'Урожай'] : [],
  altText: next(3) === 0 ? words(2 + next(9)) : '',
}));
const channels = ids.map((id, index) => {
  const [title, key] = [`${words(2)}${index === 900 ? ' Zanzibar' : ''}`, `channel_${index}`];
  return { id, key, title, text: `${title}\n${key}\n${words(next(20))}` };
});

beforeAll(async () => {
  services = await startPublishing();
  workspace = await newWorkspace();
  const projectId = new Types.ObjectId(workspace.projectId);
  const createdAt = new Date();
  await StoredFileModel.collection.insertMany(
    files.map(
      (file) =>
        ({
          ...file,
          sortName: sortName(file.name),
          projectId,
          role: 'original',
          kind: 'image',
          bytes: 1,
          createdAt,
        }) as never,
    ),
  );
  await ChannelCandidateModel.collection.insertMany(
    channels.map(({ id, key, title, text }) => ({
      ...new ChannelCandidateModel({
        projectId,
        searchId,
        key,
        username: key,
        state: 'checked',
        hop: 1,
        priority: 1,
      }).toObject(),
      ...{ _id: new Types.ObjectId(id), title, plain: plainText(text), createdAt, updatedAt: createdAt },
    })) as never,
  );
}, 120_000);
afterAll(() => services.stop());

const QUERIES = ['ZANZIBAR', 'елка', 'ёж', 'урож', 'a.b', '(x', '%', 'IMG 2026', 'мост bread', 'ъ', 'qq', 'channel_77'];
const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

async function expectAsNaive(): Promise<void> {
  for (const q of QUERIES) {
    const { items, total } = await listOriginals(
      { projectIds: [workspace.projectId], q },
      { skip: 0, limit: ROWS, sort: 'newest' },
    );
    const wanted = files.filter(({ name, tags, altText }) =>
      [name, ...tags, altText].some((text) => fold(text).includes(fold(q))),
    );
    expect(items.map(({ _id }) => _id).sort(), q).toEqual(wanted.map(({ _id }) => _id).sort());
    expect(total).toBe(wanted.length);
    const found = await listSearchResults({ id: String(searchId), query: { q, page_size: ROWS } });
    const shown = channels.filter(({ text }) => hasEveryWord(text, q)).map(({ id }) => id);
    expect(found.results.map(({ id }) => id).sort(), q).toEqual(shown.sort());
    expect(found.total_results).toBe(shown.length);
  }
}

it('files and channels of a search are found as a comparison of all finds them, with blocks and without', async () => {
  await expectAsNaive();
  expect(await makeTextBlocks(SEARCHED_FILES, { signal })).toBe(1);
  expect(await makeTextBlocks(SEARCHED_CANDIDATES, { signal })).toBe(1);
  expect(await StoredFileModel.collection.countDocuments({ textBlock: { $ne: null } })).toBe(PLACES);
  expect(await ChannelCandidateModel.collection.countDocuments({ textBlock: { $ne: null } })).toBe(PLACES);
  await expectAsNaive();
}, 120_000);

it('files found by words come in each order, page by page, as those without words do', async () => {
  const of = { projectIds: [workspace.projectId], q: 'oven' };
  for (const sort of ['newest', 'oldest', 'name', 'size'] as const) {
    const all = await listOriginals(of, { skip: 0, limit: ROWS, sort });
    const common = await listOriginals({ ...of, q: undefined }, { skip: 0, limit: ROWS, sort });
    const wanted = new Set(all.items.map(({ _id }) => _id));
    expect(all.items.map(({ _id }) => _id)).toEqual(common.items.flatMap(({ _id }) => (wanted.has(_id) ? [_id] : [])));
    const first = await listOriginals(of, { skip: 0, limit: 20, sort });
    const after = readCursor(first.next!)!;
    const second = await listOriginals(of, { skip: 0, limit: 20, sort, after });
    const shown = [...first.items, ...second.items].map(({ _id }) => _id);
    expect(shown).toEqual(all.items.slice(0, 40).map(({ _id }) => _id));
  }
});

it('a renamed file is found by its new name', async () => {
  const file = files[0]!;
  await changeFile(file._id, { name: 'Caravan.png' });
  file.name = 'Caravan.png';
  QUERIES.push('caravan');
  await expectAsNaive();
}, 120_000);

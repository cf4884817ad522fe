import { afterAll, beforeAll, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { AppError } from '@/lib/errors/app-error';
import { insertProject } from '@/server/people/projects/store';
import { deleteForGood, deleteKnowledge } from '@/server/research/knowledge/manage';
import { readingLimits } from '@/server/research/knowledge/reading/read-file';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { stopPublishingEvents } from '@/server/system/events/publish-event';
import { closeQueues } from '@/server/system/jobs/queues';
import { aiEnvironment } from './ai-support';
import { container, docx, pdf, pptx, read, readDocumentOf, uploaded, xlsx, type Place } from './knowledge-support';

// Slow: forty hostile documents are read one after the other, each until it is refused or read.

let place: Place;
const limits = { ...readingLimits };
beforeAll(async () => {
  await connectDatabase();
  aiEnvironment();
  Object.assign(readingLimits, { wallMs: 8_000 });
  const userId = String(new Types.ObjectId());
  place = { userId, projectId: String((await insertProject({ userId, name: 'A', isDefault: true }))._id) };
});
afterAll(async () => {
  Object.assign(readingLimits, limits);
  await closeQueues();
  stopPublishingEvents();
  await disconnectDatabase();
});

const plain = pdf([[{ size: 11, text: 'Plain words' }]]);
const part = (name: string, text: string) => container({ [name]: text });
const word = (body: string) => part('word/document.xml', `<w:document><w:body>${body}</w:body></w:document>`);
const sheet = (rows: string) =>
  container({
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`;
const replaced = (from: string, to: string) => Buffer.from(plain.toString('latin1').replace(from, to), 'latin1');

/** `type`: refused at the door; `error`: kept, with a sentence; `ready`: read, without harm. */
type Outcome = 'type' | 'error' | 'ready';
const HOSTILE: [name: string, bytes: () => Buffer | string | Promise<Buffer>, outcome: Outcome][] = [
  ['cut in half.pdf', () => plain.subarray(0, 200), 'error'],
  ['only a mark.pdf', () => '%PDF-1.7\n', 'error'],
  ['noise after the mark.pdf', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 0x9f)]), 'error'],
  ['no pages.pdf', () => replaced('/Count 1', '/Count 0'), 'error'],
  ['pages that hold themselves.pdf', () => replaced('/Kids [4 0 R]', '/Kids [2 0 R]'), 'error'],
  ['a million pages promised.pdf', () => replaced('/Count 1', '/Count 1000000'), 'ready'],
  [
    'locked.pdf',
    () =>
      replaced(
        '/Root 1 0 R',
        `/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00> <00>]`,
      ),
    'error',
  ],
  ['a page without words.pdf', () => pdf([[]]), 'error'],
  ['a wrong table of places.pdf', () => replaced('startxref\n', 'startxref\n99'), 'ready'],
  [
    'a script inside.pdf',
    () => replaced('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (x) >>'),
    'ready',
  ],
  ['cut in half.docx', async () => (await docx()).subarray(0, 300), 'type'],
  ['an empty container.docx', () => container({}), 'type'],
  ['no words.docx', () => word(''), 'error'],
  [
    'entities without end.docx',
    () => part('word/document.xml', `${laughs}<w:p><w:r><w:t>&c;&c; words</w:t></w:r></w:p>`),
    'ready',
  ],
  [
    'an entity that reads files.docx',
    () =>
      part(
        'word/document.xml',
        '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><w:p><w:t>&f; words</w:t></w:p>',
      ),
    'ready',
  ],
  ['never closed.docx', () => part('word/document.xml', '<w:document><w:p><w:r><w:t>words without an end'), 'ready'],
  ['nested without end.docx', () => word('<w:tbl><w:tr><w:tc>'.repeat(60_000)), 'error'],
  ['unpacks without end.docx', () => part('word/document.xml', ' '.repeat(210 * 1_048_576)), 'error'],
  ['text without end.docx', () => word(`<w:p><w:t>${'a word '.repeat(3_200_000)}</w:t></w:p>`), 'error'],
  ['macros.docx', () => container({ 'word/document.xml': '<x/>', 'word/vbaProject.bin': 'x' }), 'type'],
  ['two at once.docx', () => container({ 'word/document.xml': '<x/>', 'xl/workbook.xml': '<x/>' }), 'type'],
  ['no slides.pptx', () => part('ppt/presentation.xml', '<p:presentation/>'), 'error'],
  [
    'slides that are not there.pptx',
    () =>
      container({
        'ppt/presentation.xml': '<p:sldId r:id="a"/>',
        'ppt/_rels/presentation.xml.rels': '<Relationship Id="a" Target="../../../etc/passwd"/>',
      }),
    'error',
  ],
  [
    'noise in the middle.pptx',
    async () => {
      const bytes = await pptx();
      return Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(60, 7), bytes.subarray(120)]);
    },
    'error',
  ],
  [
    'a cell at the end of the world.xlsx',
    () => sheet('<row><c r="ZZZ999999999"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
    'ready',
  ],
  ['strings that are not there.xlsx', () => sheet('<row><c t="s"><v>99999999</v></c></row>'), 'error'],
  ['numbers that are no dates.xlsx', () => sheet('<row><c s="9"><v>1e308</v></c><c><v>NaN</v></c></row>'), 'ready'],
  ['too many rows.xlsx', () => sheet('<row><c><v>1</v></c></row>'.repeat(200_005)), 'error'],
  [
    'noise in the middle.xlsx',
    async () => {
      const bytes = await xlsx();
      return Buffer.concat([bytes.subarray(0, 90), Buffer.alloc(40, 9), bytes.subarray(130)]);
    },
    'error',
  ],
  ['a quotation never closed.csv', () => 'a;b\n"x;1\n'.repeat(3), 'ready'],
  ['one endless row.csv', () => `a,b\n"${'x'.repeat(2_000_000)}`, 'error'],
  ['only separators.csv', () => ',,,\n,,,\n', 'error'],
  ['nested without end.html', () => `<!doctype html>${'<div><table><tr><td>'.repeat(100_000)}words here`, 'error'],
  ['only a program.html', () => '<!doctype html><html><script>while(1);</script></html>', 'error'],
  [
    'an unknown alphabet.html',
    () => Buffer.from('<!doctype html><meta charset="x-none"><p>caf\xe9 words', 'latin1'),
    'ready',
  ],
  ['a picture that is a program.svg', () => '<svg xmlns="x"><script>1</script></svg>', 'type'],
  ['zeros.txt', () => Buffer.alloc(5_000), 'type'],
  ['a program.txt', () => Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'), 'type'],
  ['halves of characters.txt', () => Buffer.from('fffe00d800d8410042004300', 'hex'), 'type'],
  ['blanks.md', () => ' \n\t\n\u200b\n', 'error'],
];

it('there are forty', () => expect(HOSTILE).toHaveLength(40));

it.each(HOSTILE)(
  '%s ends as it should, with a sentence, and the next document is read',
  async (name, make, outcome) => {
    const bytes = await make();
    let found: { outcome: Outcome; sentence: string | null };
    try {
      const item = await read(await uploaded({ ...place, bytes, name }));
      found = { outcome: item.status === 'ready' ? 'ready' : 'error', sentence: item.error ?? null };
      expect(item.status).not.toBe('processing');
      expect(item.processing).toBeNull();
      await deleteKnowledge({ id: String(item._id), userId: place.userId });
      await deleteForGood(String(item._id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(error.code).toBe('UNSUPPORTED_TYPE');
      found = { outcome: 'type', sentence: error.message };
    }
    expect(found).toEqual({ outcome, sentence: outcome === 'ready' ? null : expect.stringMatching(/^[A-Z].*[.)]$/s) });
    expect(found.sentence ?? '').not.toMatch(/Error:|at \/|undefined|\/tmp|null/);
    expect(found.sentence ?? '').not.toContain('root:');
  },
  60_000,
);

it('and everything works after that', async () => {
  await readDocumentOf({ ...place, bytes: 'A calm document about bread.', name: 'calm.txt' });
  const { results } = await searchKnowledge({ projectIds: [place.projectId], query: 'bread' });
  expect(results.map(({ title }) => title)).toEqual(['calm.txt']);
});

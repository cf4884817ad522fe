import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { tl } from '@mtcute/core';
import { describe, expect, it } from 'vitest';
import { bannedIn } from '@/lib/agents/banned-words';
import { textLikeness } from '@/lib/agents/similar';
import { arrayItems } from '@/lib/ai/array-items';
import { isSupported } from '@/lib/knowledge/citations';
import { marksIn } from '@/lib/knowledge/marks';
import { cutPassages } from '@/lib/knowledge/passages';
import { shortSections } from '@/lib/knowledge/short-sections';
import { termsOf } from '@/lib/knowledge/stems';
import { extractSummary } from '@/lib/knowledge/summarise';
import { subjectTerms } from '@/lib/searches/channel-words';
import { copiedRun } from '@/lib/searches/copying';
import { parseInitialChannel } from '@/lib/searches/initial-channel';
import { repeatedPart, sketchesOf } from '@/lib/searches/prints';
import { textFacts } from '@/server/research/knowledge/text-facts';
import { readDocx } from '@/server/research/knowledge/reading/child/docx';
import { readHtml } from '@/server/research/knowledge/reading/child/html';
import { readPdf } from '@/server/research/knowledge/reading/child/pdf';
import { readCsv, readMarkdown, readPlain } from '@/server/research/knowledge/reading/child/plain';
import { readPptx } from '@/server/research/knowledge/reading/child/pptx';
import { readXlsx } from '@/server/research/knowledge/reading/child/xlsx';
import { cardOf, pageOf } from '@/server/research/sources/telegram/mtproto/read-answers';
import { readSession } from '@/server/research/sources/telegram/mtproto/session-text';
import { readCard, readPostsPage } from '@/server/research/sources/telegram/web/read-page';
import { inSlices } from '@/server/system/in-slices';
import { withoutFence } from '@/server/system/ai/json';
import { expectLinear, expectSlices } from './growing';
import { container, pdf } from './knowledge-support';

// Slow: what strangers send is grown to its limits, and read at each size.

/** Parsers of what channel search, the knowledge base and agents read: tenfold input, at most tenfold work. */

type Shape = readonly [name: string, make: (size: number) => string];
const filled = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const MESSAGE = (inner: string, at = 1) =>
  `<div class="tgme_widget_message_wrap"><div class="tgme_widget_message" data-post="c/${at}"><a class="tgme_widget_message_date"><time datetime="2026-01-01T00:00:00+00:00"></time></a><div class="tgme_widget_message_text js-message_text">${inner}</div></div></div>`;
const PAGES: readonly Shape[] = [
  ['posts', (size) => Array.from({ length: size / 250 }, (_, at) => MESSAGE('words', at)).join('')],
  ['letters of a post', (size) => MESSAGE(filled('a', size))],
  ['spaces of a post', (size) => MESSAGE(`a${filled(' ', size)}b`)],
  ['lines of a post', (size) => MESSAGE(filled('a<br>', size))],
  ['names in a post', (size) => MESSAGE(filled('@abcd ', size))],
  ['marks of names', (size) => MESSAGE(filled('@', size))],
  ['addresses in a post', (size) => MESSAGE(filled('t.me/abcd ', size))],
  ['an address in a post', (size) => MESSAGE(`https://t.me/${filled('a', size)}`)],
  ['links in a post', (size) => MESSAGE(filled('<a href="https://t.me/abcd">a</a>', size))],
  ['elements inside each other', (size) => MESSAGE(filled('<b>', size))],
  ['unclosed elements', (size) => filled('<div class="tgme_widget_message">', size)],
  ['attributes', (size) => MESSAGE(`<b ${filled('a=b ', size)}>`)],
  ['classes', (size) => MESSAGE(`<b class="${filled('a ', size)}">`)],
  ['entities', (size) => MESSAGE(filled('&amp;', size))],
  ['open brackets', (size) => filled('<', size)],
  ['comments', (size) => filled('<!--', size)],
  ['a description', (size) => `<div class="tgme_page_description">${filled('@abcd t.me/abcd ', size)}</div>`],
];

it.each(PAGES)('t.me: many %s', async (name, make) => {
  const html = (size: number) =>
    `<html><title>Telegram: Contact @c</title><div class="tgme_page"><div class="tgme_page_title">C</div></div>${make(size)}</html>`;
  const read = (size: number) =>
    readPostsPage(html(size), 'c')
      .then(() => readCard(html(size), 'c'))
      .then(() => undefined);
  await expectLinear(name, 60_000, read);
});

const message = (text: string, entities: tl.TypeMessageEntity[]): tl.RawMessage =>
  ({ _: 'message', id: 1, date: 1_700_000_000, message: text, entities }) as tl.RawMessage;
const answerOf = (messages: tl.RawMessage[]) =>
  ({ _: 'messages.channelMessages', messages, chats: [], users: [] }) as unknown as tl.messages.TypeMessages;
const ANSWERS: readonly (readonly [string, (size: number) => tl.messages.TypeMessages])[] = [
  ['posts', (size) => answerOf(Array.from({ length: size / 10 }, () => message('words', [])))],
  ['letters', (size) => answerOf([message(filled('@abcd t.me/abcd ', size), [])])],
  [
    'marks that each hold the whole text',
    (size) => {
      const text = filled('@abcd ', size);
      const marks = ['messageEntityMention', 'messageEntityUrl'].flatMap((_) =>
        Array.from({ length: size / 10 }, () => ({ _, offset: 0, length: text.length }) as tl.TypeMessageEntity),
      );
      return answerOf([message(text, marks)]);
    },
  ],
];

it.each(ANSWERS)('MTProto: many %s', async (name, make) => {
  await expectLinear(name, 20_000, (size) => pageOf(make(size), { id: 1, limit: 100 }));
});

it('MTProto: the description of a chat, and a pasted session', async () => {
  const chat = { _: 'channel', id: 1, title: 'C', username: 'abcd', broadcast: true } as tl.RawChannel;
  await expectLinear('description', 20_000, (size) => cardOf(chat, filled('@abcd https://t.me/abcd ', size)));
  await expectLinear('session', 20_000, (size) => readSession(filled('1A', size)));
});

/** Texts that documents, posts, drafts and models' answers may hold. */
const TEXTS: readonly Shape[] = [
  'a',
  'a ',
  'я ',
  ' ',
  '\n',
  ' \n',
  '\t',
  'a. ',
  'a.',
  'aa. Bb ',
  '1',
  '1 ',
  '1 000 ',
].map((unit) => [unit, (size: number) => filled(unit, size)] as const);
const MORE: readonly Shape[] = [
  "a'",
  '# a\n',
  '#',
  '# ',
  '```',
  '``` ',
  '---\n',
  '"',
  'a,b\n',
  ',',
  'a\t',
  '漢',
  '-',
  'a-b ',
  '@a',
  'http://a ',
].map((unit) => [unit, (size: number) => filled(unit, size)] as const);
const ALL = [...TEXTS, ...MORE];

function takenAsPost(text: string): unknown {
  const sketches = sketchesOf([{ text, at: new Date(0), isForward: false }]);
  return [subjectTerms(text, 'en'), repeatedPart(sketches, sketches)];
}

it.each([
  ['cut into passages', (text: string) => cutPassages([{ text }])],
  ['cut into rows', (text: string) => cutPassages([{ text, header: 'a\tb' }])],
  ['summed up', extractSummary],
  ['stemmed', (text: string) => termsOf(text, 'en')],
  ['marked', (text: string) => marksIn(text, 'bread and water', 'en')],
  ['asked as a question', (text: string) => marksIn('bread and water', text.slice(0, 2_000), 'en')],
  ['compared with what it cites', (text: string) => isSupported({ sentence: text, cited: [text] })],
  ['compared with another post', (text: string) => textLikeness(text, text)],
  ['looked through for banned words', (text: string) => bannedIn(text, ['bread', 'a b'])],
  ['compared with the post that it is drawn from', (text: string) => copiedRun(text, text)],
  ['taken as a post of a channel', takenAsPost],
  ['given as an initial channel', (text: string) => parseInitialChannel(text)],
  ['a model’s answer', (text: string) => [withoutFence(`\`\`\`json ${text} \`\`\``), withoutFence(`\`\`\`${text}`)]],
] as const)('texts %s', async (name, work) => {
  for (const [unit, make] of ALL)
    await expectLinear(`${name} ${JSON.stringify(unit)}`, 5000, (size) => work(make(size)));
});

it('a model’s list, as it is written', async () => {
  for (const unit of ['{"a":1},', '{', '[', '"', '\\', ' ', '}', '{"a":[{}]},'])
    await expectLinear(unit, 10_000, (size) => {
      const items = arrayItems('items');
      for (let at = 0; at < size; at += 10) items(`${at === 0 ? '{"items":[' : ''}${filled(unit, 10)}`);
    });
  await expectLinear('without a list', 10_000, (size) => {
    const items = arrayItems('items');
    for (let at = 0; at < size; at += 10) items('"items" : ');
  });
});

describe('documents', () => {
  const inFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'growth-'));
    await work(folder).finally(() => rm(folder, { recursive: true }));
  };
  const sizes = [20_000, 200_000];
  type Made = {
    name: string;
    make: (size: number) => Promise<Buffer> | Buffer;
    work: (file: string) => Promise<unknown>;
  };
  const grow = ({ name, make, work }: Made) =>
    inFolder(async (folder) => {
      for (const size of sizes) await writeFile(path.join(folder, String(size)), await make(size));
      await expectLinear(name, sizes[0] ?? 0, (size) => work(path.join(folder, String(size))).catch(() => undefined));
    });

  it.each([
    ['text', readPlain],
    ['Markdown', readMarkdown],
    ['CSV', readCsv],
    ['HTML', (text: string) => readHtml(Buffer.from(text))],
  ] as const)('of %s', async (name, work) => {
    const marks: Shape[] = ['<p>', '<b>', '<', '&amp;', '<!--', '<td>', '<h1>a', '<nav>', '<a href="'].map((unit) => [
      unit,
      (size: number) => filled(unit, size),
    ]);
    const heading: Shape = ['a heading with spaces', (size) => `# a${filled(' ', size)}b`];
    for (const [unit, make] of [...ALL, heading, ...(name === 'HTML' ? marks : [])])
      await expectLinear(`${name} ${JSON.stringify(unit)}`, 20_000, (size) => {
        try {
          work(make(size));
        } catch (error) {
          expect(error).toMatchObject({ message: expect.stringMatching(/\.$/) });
        }
      });
  });

  const word = (body: string) =>
    container({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>` });
  const sheet = (rows: string, strings = '') =>
    container({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    });
  const slides = (body: string) =>
    container({
      'ppt/presentation.xml': '<p:sldId r:id="a"/>',
      'ppt/_rels/presentation.xml.rels': '<Relationship Id="a" Target="slides/s.xml"/>',
      'ppt/slides/s.xml': `<p:sld>${body}</p:sld>`,
    });
  it.each<[string, Made['make'], Made['work']]>([
    ['paragraphs (DOCX)', (size) => word(filled('<w:p><w:t>a</w:t></w:p>', size)), readDocx],
    ['letters (DOCX)', (size) => word(`<w:p><w:t>${filled('a ', size)}</w:t></w:p>`), readDocx],
    ['tables in tables (DOCX)', (size) => word(filled('<w:tbl><w:tr><w:tc>', size / 100)), readDocx],
    ['rows (XLSX)', (size) => sheet(filled('<row><c><v>1</v></c></row>', size)), readXlsx],
    ['cells (XLSX)', (size) => sheet(`<row>${filled('<c><v>1</v></c>', size)}</row>`), readXlsx],
    [
      'strings (XLSX)',
      (size) => sheet('<row><c t="s"><v>1</v></c></row>', filled('<si><t>a</t></si>', size)),
      readXlsx,
    ],
    ['shapes (PPTX)', (size) => slides(filled('<p:sp><a:p><a:t>a</a:t></a:p></p:sp>', size)), readPptx],
    [
      'pages (PDF)',
      (size) => pdf(Array.from({ length: size / 1000 }, () => [{ size: 11, text: 'Plain words' }])),
      (file) => readPdf(file, path.dirname(file)),
    ],
    [
      'lines (PDF)',
      (size) => pdf([Array.from({ length: size / 100 }, () => ({ size: 11, text: 'Plain words' }))]),
      (file) => readPdf(file, path.dirname(file)),
    ],
  ])('of many %s', async (name, make, work) => grow({ name, make, work }));

  it.each(['The bakery opens at seven. ', 'The bakery opens at seven.\n', 'a'])(
    'of many characters (%j) leave the process to others while they are counted and cut',
    async (unit) => {
      await expectSlices(unit, 200_000, async (size) => {
        const text = filled(unit, size);
        const sections = shortSections([{ text }]);
        expect(sections.map((section) => section.text).join('') === text).toBe(true);
        const { beginning } = await textFacts(sections);
        extractSummary(beginning);
        await inSlices(sections, (section) => cutPassages([section]));
      });
    },
  );
});

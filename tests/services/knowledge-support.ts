import { setTimeout as sleep } from 'node:timers/promises';
import type { Category } from '@/lib/knowledge/categories';
import { uploadDocument } from '@/server/research/knowledge/add-document';
import { findAnyItem, type KnowledgeItem } from '@/server/research/knowledge/stored/item.store';
import { readDocument } from '@/server/research/knowledge/read-document';
import { received } from '../factories/received-file';
import { zipOf } from '../factories/zip';

export { pdf, scannedPdf, scansPdf } from '../factories/pdf';
export { received };

export type Place = { projectId: string; userId: string };

type Upload = Place & { bytes: Buffer | string; name: string; title?: string; category?: Category; tags?: string[] };

/** Uploads a document, without reading it. */
export async function uploaded({ bytes, name, title = name, category = 'other', tags, ...place }: Upload) {
  const { item } = await uploadDocument({ ...place, file: await received(bytes, name), title, category, tags });
  return item;
}

/** Reads a document's newest version, as the worker does. */
export async function read(item: KnowledgeItem): Promise<KnowledgeItem> {
  await readDocument({ itemId: String(item._id), version: item.version }, jobOf(String(item.projectId)));
  return stored(String(item._id));
}

export const jobOf = (projectId: string, signal = new AbortController().signal) => ({
  jobId: 'f'.repeat(24),
  projectId,
  signal,
  progress: () => undefined,
});

/** Uploads a document and reads it. */
export async function readDocumentOf(upload: Upload): Promise<KnowledgeItem> {
  return read(await uploaded(upload));
}

export async function stored(id: string): Promise<KnowledgeItem> {
  const item = await findAnyItem(id);
  if (!item) throw new Error('The document is gone');
  return item;
}

/** The document once a worker has read it. */
export async function ended(id: string): Promise<KnowledgeItem> {
  for (;;) {
    const item = await stored(id);
    if (item.status !== 'processing') return item;
    await sleep(50);
  }
}

/** An Office container of these parts. */
export const container = (parts: Record<string, string>) => zipOf({ '[Content_Types].xml': '<Types/>', ...parts });

const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;

export const docx = () =>
  container({
    'word/document.xml': `<w:document><w:body>${paragraph('Refund rules', 'Heading1')}${paragraph('A refund is paid within 14 days.')}${paragraph('Exceptions', 'berschrift2')}${paragraph('Food is never taken back.')}<w:tbl>${row('Goods', 'Days')}${row('Shoes', '30')}</w:tbl></w:body></w:document>`,
    'word/styles.xml': '<w:styles><w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style></w:styles>',
  });

export const pptx = () =>
  container({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/><Relationship Id="r2" Target="slides/slide2.xml"/></Relationships>',
    'ppt/slides/slide1.xml': slide('Audience', 'Young families in towns'),
    'ppt/slides/slide2.xml': slide('Who we are', 'A bakery since 1987'),
  });
const slide = (title: string, text: string) =>
  `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:t>${title}</a:t></a:p></p:sp><p:sp><p:nvPr><p:ph idx="1"/></p:nvPr><a:p><a:t>${text}</a:t></a:p></p:sp></p:sld>`;

export const xlsx = () =>
  container({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Prices" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': '<sst><si><t>Article</t></si><si><t>Price</t></si><si><t>Rye bread</t></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Since</t></is></c></row><row><c r="A2" t="s"><v>2</v></c><c r="B2"><v>3.5</v></c><c r="C2" s="1"><v>45000</v></c></row></sheetData></worksheet>',
  });

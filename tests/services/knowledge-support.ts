import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Category } from '@/lib/knowledge/categories';
import { hashFile } from '@/server/media/files/hash-file';
import type { ReceivedFile } from '@/server/media/files/keep-file';
import { uploadDocument } from '@/server/research/knowledge/add-document';
import { findAnyItem, type KnowledgeItem } from '@/server/research/knowledge/item.store';
import { readDocument } from '@/server/research/knowledge/read-document';
import { storage } from '@/server/system/storage/index';

export type Place = { projectId: string; userId: string };

/** A file as a route hands it on. */
export async function received(bytes: Buffer | string, name: string): Promise<ReceivedFile> {
  const path = await storage().draft();
  await writeFile(path, bytes);
  return { name, bytes: Buffer.byteLength(bytes), sha256: await hashFile(path), path };
}

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
export async function container(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries({ '[Content_Types].xml': '<Types/>', ...parts }))
    zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

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

/** A PDF of these pages, each a list of lines in their sizes. */
export function pdf(pages: { size: number; text: string }[][]): Buffer {
  const objects: string[] = [];
  const add = (text: string) => objects.push(text);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [index, lines] of pages.entries()) {
    let y = 760;
    const content = lines
      .map(({ size, text }) => `BT /F1 ${size} Tf 60 ${(y -= size * 2)} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`)
      .join('\n');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  return assembled(objects);
}

/** A PDF of a page with these words and one that is a picture of 400 × 300 pixels, as a scanner makes it. */
export function scannedPdf(text: string, jpeg: Buffer): Buffer {
  const words = `BT /F1 11 Tf 60 700 Td (${text}) Tj ET`;
  const drawn = 'q 400 0 0 300 60 400 cm /Im1 Do Q';
  const page = (resources: string, contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${resources} >> /Contents ${contents} 0 R >>`;
  const stream = (dictionary: string, bytes: string) =>
    `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page('/Font << /F1 3 0 R >>', 5),
    stream('', words),
    page('/XObject << /Im1 8 0 R >>', 7),
    stream('', drawn),
    stream(
      '/Type /XObject /Subtype /Image /Width 400 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg.toString('latin1'),
    ),
  ]);
}

/** A PDF of that many pages, each the same picture of 400 × 300 pixels. */
export function scansPdf(jpeg: Buffer, pages: number): Buffer {
  const drawn = 'q 400 0 0 300 60 400 cm /Im1 Do Q';
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ');
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 400 /Height 300 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /Im1 4 0 R >> >> /Contents 3 0 R >>',
    ),
  ]);
}

function assembled(objects: readonly string[]): Buffer {
  let out = '%PDF-1.4\n';
  const offsets = objects.map((text, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${text}\nendobj\n`;
    return offset;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

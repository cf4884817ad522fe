import { container, pdf } from '../../services/knowledge-support';
import { randomOf, wordAt } from './words';

/** Of text, about. */
const SECTIONS = 400;
const WORDS = 700;

type Sample = { type: string; bytes: Buffer };

/** A file of each type with the same 2 MB of text, as the programs that write such files arrange it. */
export async function sampleFiles(): Promise<Sample[]> {
  const random = randomOf(5);
  const words = (count: number) => Array.from({ length: count }, () => wordAt(random)).join(' ');
  const sections = Array.from({ length: SECTIONS }, (_, at) => ({
    title: `Part ${at + 1}`,
    paragraphs: Array.from({ length: 7 }, () => words(WORDS / 7)),
  }));
  const rows = sections.flatMap(({ paragraphs }) => paragraphs.map((text) => text.match(/(?:\S+ ?){1,10}/g) ?? []));
  const markdown = sections.map(({ title, paragraphs }) => `# ${title}\n\n${paragraphs.join('\n\n')}`).join('\n\n');
  return [
    { type: 'txt', bytes: Buffer.from(markdown) },
    { type: 'md', bytes: Buffer.from(markdown) },
    { type: 'html', bytes: Buffer.from(html(sections)) },
    { type: 'csv', bytes: Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')) },
    { type: 'docx', bytes: await docx(sections) },
    { type: 'pptx', bytes: await pptx(sections) },
    { type: 'xlsx', bytes: await xlsx(rows) },
    { type: 'pdf', bytes: pdf(sections.map(pageOf)) },
  ];
}

type Section = { title: string; paragraphs: readonly string[] };

function html(sections: readonly Section[]): string {
  const body = sections.map(
    ({ title, paragraphs }) => `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}`,
  );
  return `<!doctype html><html><head><title>Sample</title></head><body>${body.join('\n')}</body></html>`;
}

function docx(sections: readonly Section[]): Promise<Buffer> {
  const paragraph = (text: string, style = '') => `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const body = sections.map(
    ({ title, paragraphs }) =>
      paragraph(title, '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>') +
      paragraphs.map((text) => paragraph(text)).join(''),
  );
  return container({ 'word/document.xml': `<w:document><w:body>${body.join('')}</w:body></w:document>` });
}

function pptx(sections: readonly Section[]): Promise<Buffer> {
  const shape = (kind: string, texts: readonly string[]) =>
    `<p:sp><p:nvPr><p:ph ${kind}/></p:nvPr>${texts.map((text) => `<a:p><a:t>${text}</a:t></a:p>`).join('')}</p:sp>`;
  const slides = sections.map(({ title, paragraphs }, at) => ({
    id: `r${at + 1}`,
    target: `slides/slide${at + 1}.xml`,
    xml: `<p:sld>${shape('type="title"', [title])}${shape('idx="1"', paragraphs)}</p:sld>`,
  }));
  return container({
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${slides.map(({ id }) => `<p:sldId r:id="${id}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${slides.map(({ id, target }) => `<Relationship Id="${id}" Target="${target}"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(slides.map(({ target, xml }) => [`ppt/${target}`, xml])),
  });
}

function xlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const strings = [...new Set(rows.flat())];
  const numbers = new Map(strings.map((text, at) => [text, at]));
  const cell = (text: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="s"><v>${numbers.get(text)}</v></c>`;
  const data = rows.map((row, at) => `<row>${row.map((text, column) => cell(text, at, column)).join('')}</row>`);
  return container({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sample" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${data.join('')}</sheetData></worksheet>`,
  });
}

function pageOf({ title, paragraphs }: Section): { size: number; text: string }[] {
  const lines = paragraphs.flatMap((text) => text.match(/(?:\S+ ?){1,10}/g) ?? []);
  return [{ size: 18, text: title }, ...lines.map((text) => ({ size: 5, text }))];
}

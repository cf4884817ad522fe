import { zipOf } from './zip';

/** A stretch of a document, as the builders here write it. */
export type Part =
  | { kind: 'heading'; level: number; words: string[] }
  | { kind: 'paragraph'; words: string[] }
  | { kind: 'table'; rows: string[][] }
  /** A table in a cell of a table, a text box in a paragraph: text within text. */
  | { kind: 'nested'; words: string[] }
  | { kind: 'note'; words: string[] };

/** An Office container of these parts. */
export const container = (parts: Record<string, string>) => zipOf({ '[Content_Types].xml': '<Types/>', ...parts });

const relations = (targets: readonly string[]) =>
  `<Relationships>${targets.map((target, at) => `<Relationship Id="r${at}" Target="${target}"/>`).join('')}</Relationships>`;

/** A Word document, as Word writes it: styles by their ids, runs that cut words apart, notes and footers beside it. */
export function docxOf(parts: readonly Part[]): Promise<Buffer> {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  // A word in two runs, as a spelling mistake leaves it.
  const runs = (words: readonly string[]) => words.map((word) => run(word.slice(0, 2)) + run(`${word.slice(2)} `));
  const paragraph = (words: readonly string[], style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs(words).join('')}</w:p>`;
  const table = (cells: readonly (readonly string[])[]) =>
    `<w:tbl>${cells.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  const box = (words: readonly string[]) =>
    `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph(words)}</w:txbxContent></mc:Choice><mc:Fallback><w:t>${words.join(' ')}</w:t></mc:Fallback></mc:AlternateContent></w:r>`;
  const notes: string[] = [];
  const body = parts.map((part) => {
    if (part.kind === 'heading') return paragraph(part.words, `Heading${part.level}`);
    if (part.kind === 'paragraph') return paragraph(part.words);
    if (part.kind === 'table') return table(part.rows.map((row) => row.map((cell) => paragraph([cell]))));
    if (part.kind === 'note') return void notes.push(paragraph(part.words));
    const [first = '', second = '', third = '', ...rest] = part.words;
    const inner = table([[paragraph([second])]]);
    return (
      table([[paragraph([first]) + inner + paragraph([]), paragraph([third])]]) +
      `<w:p>${run(`${first} `)}${box(rest)}${run(` ${third}`)}</w:p>`
    );
  });
  return container({
    'word/document.xml': `<w:document><w:body>${body.filter(Boolean).join('')}</w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes><w:footnote>${notes.filter((_, at) => at % 2 === 0).join('')}</w:footnote></w:footnotes>`,
    'word/footer1.xml': `<w:ftr>${notes.filter((_, at) => at % 2 === 1).join('')}</w:ftr>`,
  });
}

/** A presentation: a slide begins with each heading. */
export function pptxOf(parts: readonly Part[]): Promise<Buffer> {
  const paragraph = (words: readonly string[]) => `<a:p><a:r><a:t>${words.join(' ')}</a:t></a:r></a:p>`;
  const shape = (kind: string, inner: string) =>
    `<p:sp><p:nvSpPr><p:nvPr>${kind && `<p:ph type="${kind}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${inner}</p:txBody></p:sp>`;
  const files: Record<string, string> = {};
  const slides: string[][] = [];
  const beside: string[][] = [];
  for (const part of parts) {
    if (part.kind === 'heading' || slides.length === 0) {
      slides.push([]);
      beside.push([]);
    }
    const at = slides.length - 1;
    const shapes = slides[at] ?? [];
    if (part.kind === 'heading') shapes.push(shape(part.level === 1 ? 'ctrTitle' : 'title', paragraph(part.words)));
    else if (part.kind === 'paragraph') shapes.push(shape('', paragraph(part.words)));
    else if (part.kind === 'table')
      shapes.push(
        shape('sldNum', paragraph(['7'])),
        `<p:graphicFrame><a:tbl>${part.rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc>${paragraph([cell])}</a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`,
      );
    else if (part.kind === 'note') {
      files[`ppt/notesSlides/notesSlide${at + 1}.xml`] =
        `${files[`ppt/notesSlides/notesSlide${at + 1}.xml`] ?? ''}${shape('body', paragraph(part.words))}`;
    } else {
      const name = `data${at + 1}${(beside[at] ?? []).length}`;
      files[`ppt/diagrams/${name}.xml`] = `<dgm>${paragraph(part.words)}</dgm>`;
      (beside[at] ?? []).push(`../diagrams/${name}.xml`);
      shapes.push(shape('ftr', paragraph(part.words.slice(0, 1))));
    }
  }
  for (const [at, shapes] of slides.entries()) {
    files[`ppt/slides/slide${at + 1}.xml`] = `<p:sld>${shapes.join('')}</p:sld>`;
    const notes = `ppt/notesSlides/notesSlide${at + 1}.xml`;
    if (files[notes]) files[notes] = `<p:notes>${files[notes]}</p:notes>`;
    files[`ppt/slides/_rels/slide${at + 1}.xml.rels`] = relations([
      ...(files[notes] ? [`../notesSlides/notesSlide${at + 1}.xml`] : []),
      ...(beside[at] ?? []),
    ]);
  }
  return container({
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${slides.map((_, at) => `<p:sldId r:id="r${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_, at) => `slides/slide${at + 1}.xml`)),
    ...files,
  });
}

/** A workbook of a sheet: shared and inline strings, rows with holes, a cell far to the right, comments. */
export function xlsxOf(rows: readonly (readonly string[])[], comments: readonly string[]): Promise<Buffer> {
  const column = (at: number): string =>
    (at < 26 ? '' : column(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
  const shared = [...new Set(rows.flat())];
  const cell = (text: string, row: number, at: number) =>
    at % 2 === 0
      ? `<c r="${column(at * 299)}${row + 1}" t="s"><v>${shared.indexOf(text)}</v></c>`
      : `<c r="${column(at * 299)}${row + 1}" t="inlineStr"><is><r><t>${text}</t></r></is></c>`;
  return container({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sample" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['worksheets/sheet1.xml']),
    'xl/worksheets/_rels/sheet1.xml.rels': relations(['../comments1.xml']),
    'xl/comments1.xml': `<comments><commentList>${comments.map((text) => `<comment><text><r><t>${text}</t></r></text></comment>`).join('')}</commentList></comments>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.map((text, index) => cell(text, at, index)).join('')}</row>`).join('')}</sheetData></worksheet>`,
  });
}

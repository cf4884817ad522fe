import { openContainer, walkXml } from './container.ts';
import { createOutline, createSections, Refused, type ReadDocument } from './types.ts';

/** Parts beside the body that hold text, in the order in which they are read. */
const BESIDE = /^word\/(?:header|footnotes|endnotes|footer)\d*\.xml$/;
/** Text of runs, and of formulas. */
const TEXTS = new Set(['w:t', 'm:t']);

/** A Word document: a section under each heading, tables as lines of cells, then notes, headers and footers. */
export async function readDocx(file: string): Promise<ReadDocument> {
  const container = await openContainer(file);
  const xml = await container.text('word/document.xml');
  if (xml === null) throw new Refused('The document has no text part. Open it in Word and save it again.');
  const sections = createSections();
  const levels = headingLevels((await container.text('word/styles.xml')) ?? '');
  const title = readPart(xml, createWriter(sections, levels));
  const known = new Set<string>();
  for (const name of container.names.filter((each) => BESIDE.test(each)).toSorted()) {
    const beside = createSections();
    readPart((await container.text(name)) ?? '', createWriter(beside, new Map()));
    for (const { text } of beside.all()) if (!known.has(text) && known.add(text)) sections.add({ text });
  }
  return { sections: sections.all(), pages: null, title, pictures: [] };
}

/** Returns the part's title. */
function readPart(xml: string, writer: ReturnType<typeof createWriter>): string | null {
  let inText = false;
  // Shown by programs that do not know a drawing: its words once more.
  let fallbacks = 0;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'mc:Fallback') fallbacks += 1;
      else if (fallbacks > 0) return;
      else if (TEXTS.has(name)) inText = true;
      else writer.open(name, attributes['w:val'] ?? '');
    },
    text: (words) => {
      if (inText) writer.write(words);
    },
    close: (name) => {
      if (name === 'mc:Fallback') fallbacks -= 1;
      else if (fallbacks > 0) return;
      else if (TEXTS.has(name)) inText = false;
      else writer.close(name);
    },
  });
  return writer.end();
}

type Paragraph = { text: string; level: number | null; isTitle: boolean };

/** Gathers paragraphs and rows under their headings. Text boxes and tables stand within others. */
function createWriter(sections: ReturnType<typeof createSections>, levels: ReadonlyMap<string, number>) {
  const outline = createOutline(sections);
  let title: string | null = null;
  let lines: string[] = [];
  const paragraphs: Paragraph[] = [];
  const rows: string[][] = [];
  let paragraph: Paragraph = { text: '', level: null, isTitle: false };

  const flush = () => {
    outline.text(lines.join('\n'));
    lines = [];
  };
  const endParagraph = () => {
    const { level, isTitle } = paragraph;
    const text = paragraph.text.trim();
    paragraph = paragraphs.pop() ?? { text: '', level: null, isTitle: false };
    const row = rows.at(-1);
    if (row) {
      if (text) row[Math.max(0, row.length - 1)] = [row.at(-1), text].filter(Boolean).join(' ');
      return;
    }
    if (text && (isTitle || level === 1)) title ??= text;
    if (!text || level === null) return void lines.push(text, '');
    flush();
    outline.heading(level, text);
  };
  const endRow = () => {
    const line = rows.pop()?.join('\t') ?? '';
    const outer = rows.at(-1);
    if (outer) outer[Math.max(0, outer.length - 1)] = [outer.at(-1), line].filter(Boolean).join(' ');
    else lines.push(line);
  };
  const open = (name: string, value: string) => {
    if (name === 'w:tab') paragraph.text += '\t';
    else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n';
    else if (name === 'w:noBreakHyphen') paragraph.text += '-';
    else if (name === 'w:p') {
      paragraphs.push(paragraph);
      paragraph = { text: '', level: null, isTitle: false };
    } else if (name === 'w:pStyle')
      Object.assign(paragraph, { level: levels.get(value) ?? null, isTitle: /^title$/i.test(value) });
    else if (name === 'w:outlineLvl') paragraph.level ??= levelOf(value);
    else if (name === 'w:tr') rows.push([]);
    else if (name === 'w:tc') rows.at(-1)?.push('');
  };
  const close = (name: string) => {
    if (name === 'w:p') endParagraph();
    else if (name === 'w:tr') endRow();
  };
  const end = () => {
    flush();
    outline.end();
    return title;
  };
  return { open, close, write: (words: string) => void (paragraph.text += words), end };
}

function levelOf(value: string | undefined): number | null {
  const level = Number(value) + 1;
  return level >= 1 && level <= 6 ? level : null;
}

/** Ids of styles that are headings: their names are English in every language, their ids are not. */
function headingLevels(styles: string): Map<string, number> {
  const levels = new Map<string, number>([1, 2, 3, 4, 5, 6].map((level) => [`Heading${level}`, level]));
  let id = '';
  walkXml(styles, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') id = attributes['w:styleId'] ?? '';
      const level =
        name === 'w:name'
          ? Number(/^heading (\d)$/i.exec(value)?.[1])
          : name === 'w:outlineLvl'
            ? levelOf(value)
            : null;
      if (level && id) levels.set(id, level);
    },
  });
  return levels;
}

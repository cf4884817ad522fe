import { openContainer, walkXml } from './container.ts';
import { createSections, headingPath, named, Refused, type ReadDocument } from './types.ts';

/** A Word document: a section under each heading, tables as lines of cells. */
export async function readDocx(file: string): Promise<ReadDocument> {
  const container = await openContainer(file);
  const xml = await container.text('word/document.xml');
  if (xml === null) throw new Refused('The document has no text part. Open it in Word and save it again.');
  const writer = createWriter(headingLevels((await container.text('word/styles.xml')) ?? ''));
  let inText = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'w:t') inText = true;
      else writer.open(name, attributes['w:val'] ?? '');
    },
    text: (words) => {
      if (inText) writer.write(words);
    },
    close: (name) => {
      if (name === 'w:t') inText = false;
      else writer.close(name);
    },
  });
  const { sections, title } = writer.end();
  return { sections, pages: null, title, pictures: [] };
}

/** Gathers paragraphs and rows under their headings. */
function createWriter(levels: ReadonlyMap<string, number>) {
  const sections = createSections();
  let path: (string | undefined)[] = [];
  let title: string | null = null;
  let lines: string[] = [];
  let paragraph = { text: '', level: null as number | null, isTitle: false };
  let cells: string[] | null = null;
  let tables = 0;

  const flush = () => {
    sections.add({ ...named(path), text: lines.join('\n') });
    lines = [];
  };
  const endParagraph = () => {
    const { level, isTitle } = paragraph;
    const text = paragraph.text.trim();
    paragraph = { text: '', level: null, isTitle: false };
    if (tables > 0) {
      if (cells && text) cells[cells.length - 1] = [cells.at(-1), text].filter(Boolean).join(' ');
      return;
    }
    if (text && (isTitle || level === 1)) title ??= text;
    if (!text || level === null) return void lines.push(text, '');
    flush();
    path = headingPath(path, level, text);
  };
  const open = (name: string, value: string) => {
    if (name === 'w:tab') paragraph.text += '\t';
    else if (name === 'w:br' || name === 'w:cr') paragraph.text += '\n';
    else if (name === 'w:pStyle')
      Object.assign(paragraph, { level: levels.get(value) ?? null, isTitle: /^title$/i.test(value) });
    else if (name === 'w:outlineLvl') paragraph.level ??= levelOf(value);
    else if (name === 'w:tbl') tables += 1;
    else if (name === 'w:tr') cells = [];
    else if (name === 'w:tc') cells?.push('');
  };
  const close = (name: string) => {
    if (name === 'w:p') endParagraph();
    else if (name === 'w:tr') {
      if (cells) lines.push(cells.join('\t'));
      cells = null;
    } else if (name === 'w:tbl') tables -= 1;
  };
  const end = () => {
    flush();
    if (sections.all().length === 0) sections.add({ text: path.filter(Boolean).join('\n') });
    return { sections: sections.all(), title };
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

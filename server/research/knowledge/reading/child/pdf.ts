import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { extractImages, getDocumentProxy } from 'unpdf';
import { createOutline, createSections, Refused, type ReadDocument } from './types.ts';

const MAX_PAGES = 5_000;
/** Pictures of pages without text that are kept for a model to read. */
const MAX_PICTURES = 40;
const PICTURE_PIXELS = 1_600;

const DAMAGED = 'The PDF is damaged and can’t be opened. Export it again.';

type Line = { text: string; size: number; gap: boolean };
/** With its distance from the line above, in its own size; null: it is the page's first. */
type PlacedLine = Omit<Line, 'gap'> & { distance: number | null };
type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A PDF: a section for each page and each heading on it, a heading being a line in larger type. */
export async function readPdf(file: string, folder: string): Promise<ReadDocument> {
  const pdf = await opened(file);
  if (pdf.numPages > MAX_PAGES)
    throw new Refused(`The document has more than ${MAX_PAGES} pages. Split it into parts.`);
  const pages: (Line[] | null)[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) pages.push(await linesOf(pdf, page));
  const damaged = pages.filter((lines) => lines === null).length;
  if (damaged === pages.length) throw new Refused(DAMAGED);
  const body = bodySize(pages.flatMap((lines) => lines ?? []));
  const sections = createSections();
  const outline = createOutline(sections);
  const pictures: ReadDocument['pictures'] = [];
  let beyond = 0;
  let title: string | null = null;
  for (const [index, lines] of pages.entries()) {
    const page = index + 1;
    if (lines === null) continue;
    if (lines.length === 0 && pictures.length < MAX_PICTURES) {
      const picture = await pictureOf(pdf, page, folder);
      if (picture) pictures.push({ page, file: picture });
    } else if (lines.length === 0) beyond += 1;
    let open = '';
    for (const line of withWholeHeadings(lines, body)) {
      if (isHeading(line, body)) {
        outline.text(open, { page });
        open = '';
        outline.heading(line.size > body * 1.5 ? 1 : 2, line.text, { page });
        title ??= line.text.slice(0, 300);
      } else open += `${line.gap ? '\n\n' : '\n'}${line.text}`;
    }
    outline.text(open, { page });
  }
  outline.end();
  const left = { damaged, pictures: beyond };
  return { sections: sections.all(), pages: pdf.numPages, title, pictures, left };
}

async function opened(file: string): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(await readFile(file)), { verbosity: 0 });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new Refused(
        'The PDF is protected by a password. Remove it in the program that made it, and upload the file again.',
      );
    throw new Refused(DAMAGED);
  }
}

/** The lines of a page; null: it is damaged. */
async function linesOf(pdf: Pdf, number: number): Promise<Line[] | null> {
  const content = await contentOf(pdf, number);
  if (!content) return null;
  const lines: PlacedLine[] = [];
  let text = '';
  let size = 0;
  let last: number | null = null;
  let distance: number | null = null;
  const end = () => {
    if (text.trim()) lines.push({ text: text.replace(/\s+/g, ' ').trim(), size, distance });
    [text, size, distance] = ['', 0, null];
  };
  for (const item of content.items) {
    if (!('str' in item)) continue;
    const [, , c = 0, d = 0, , y = 0] = item.transform as number[];
    const height = Math.hypot(c, d);
    if (last !== null && Math.abs(y - last) > height * 0.5 && item.str.trim()) {
      const from = Math.abs(y - last) / height;
      end();
      distance = from;
    }
    if (item.str.trim()) last = y;
    text += item.str;
    size = Math.max(size, item.str.trim() ? height : 0);
    if (item.hasEOL) text += ' ';
  }
  end();
  const usual = usualDistance(lines);
  return lines.map(({ distance: far, ...line }) => ({ ...line, gap: far !== null && far > usual * 1.4 }));
}

/** Between two lines of a paragraph: a text may be set in single or double spacing. */
function usualDistance(lines: readonly PlacedLine[]): number {
  const all = lines.flatMap(({ distance }) => distance ?? []).toSorted((a, b) => a - b);
  return all.length < 4 ? 1.25 : (all[Math.floor(all.length / 2)] ?? 1.25);
}

async function contentOf(pdf: Pdf, number: number) {
  try {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    page.cleanup();
    return content;
  } catch {
    // Counted, and told to people.
    return null;
  }
}

/** The size of most letters. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const key = Math.round(size * 2) / 2;
    letters.set(key, (letters.get(key) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function isHeading({ size, text }: Line, body: number): boolean {
  return body > 0 && size >= body * 1.15 && text.length <= 150 && /\p{L}/u.test(text);
}

/** The lines of a page, those of one heading joined: they have the same size and follow each other closely. */
function withWholeHeadings(lines: readonly Line[], body: number): Line[] {
  const whole: Line[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    const goesOn = last && !line.gap && isHeading(last, body) && isHeading(line, body);
    if (goesOn && Math.abs(last.size - line.size) < 0.5) last.text += ` ${line.text}`;
    else whole.push({ ...line });
  }
  return whole;
}

/** The largest picture of a scanned page. Null: it has none that can be read. */
async function pictureOf(pdf: Pdf, page: number, folder: string): Promise<string | null> {
  try {
    const [largest] = (await extractImages(pdf, page)).toSorted((a, b) => b.width * b.height - a.width * a.height);
    if (!largest || largest.width < 200 || largest.height < 200) return null;
    const name = `page-${page}.jpg`;
    const { data, width, height, channels } = largest;
    await sharp(data, { raw: { width, height, channels } })
      .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toFile(path.join(folder, name));
    return name;
  } catch {
    return null;
  }
}

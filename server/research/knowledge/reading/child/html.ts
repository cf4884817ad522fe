import { Parser } from 'htmlparser2';
import { textOfBytes } from '../../../../../lib/format/text-of-bytes.ts';
import { createDepth, createSections, headingPath, named, type ReadDocument } from './types.ts';

/** Elements that are no part of what a page says. */
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'nav',
  'footer',
  'aside',
  'form',
  'iframe',
  'object',
  'head',
  'select',
  'button',
]);
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'blockquote',
  'pre',
  'br',
  'hr',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'address',
  'details',
  'summary',
]);
const PARAGRAPHS = new Set(['p', 'blockquote', 'table', 'ul', 'ol', 'section', 'article']);

/** A web page: a section under each heading, without menus, forms and programs. */
export function readHtml(bytes: Buffer): ReadDocument {
  const said = /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString('latin1'))?.[1];
  const text = textOfBytes(bytes, said);
  const sections = createSections();
  let path: (string | undefined)[] = [];
  let title = '';
  let inTitle = false;
  let open = '';
  let skipping: string | null = null;
  let depth = 0;
  let heading: { level: number; text: string } | null = null;
  const nesting = createDepth();
  const close = () => {
    sections.add({ ...named(path), text: withoutBlanks(open) });
    open = '';
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        nesting.open();
        if (name === 'title' && !title) inTitle = true;
        if (skipping) return void (name === skipping && (depth += 1));
        if (SKIPPED.has(name)) return void ([skipping, depth] = [name, 1]);
        const level = /^h([1-6])$/.exec(name)?.[1];
        if (level) {
          close();
          heading = { level: Number(level), text: '' };
        } else if (PARAGRAPHS.has(name)) open += '\n\n';
        else if (BLOCKS.has(name)) open += '\n';
        else if (name === 'td' || name === 'th') open += '\t';
      },
      ontext: (words) => {
        if (inTitle) title += words;
        if (skipping) return;
        const clean = words.replace(/\s+/g, ' ');
        if (heading) heading.text += clean;
        else open += clean;
      },
      onclosetag: (name) => {
        nesting.close();
        if (name === 'title') inTitle = false;
        if (skipping) {
          if (name === skipping && (depth -= 1) === 0) skipping = null;
          return;
        }
        if (heading && /^h[1-6]$/.test(name)) {
          if (heading.text.trim()) path = headingPath(path, heading.level, heading.text);
          heading = null;
        } else if (PARAGRAPHS.has(name)) open += '\n\n';
        else if (BLOCKS.has(name)) open += '\n';
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(text);
  close();
  const ownTitle = title.replace(/\s+/g, ' ').trim().slice(0, 300);
  return { sections: sections.all(), pages: null, title: ownTitle || null, pictures: [] };
}

/** Without the blanks around lines, and at most one empty line in a row. */
function withoutBlanks(text: string): string {
  return text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
}

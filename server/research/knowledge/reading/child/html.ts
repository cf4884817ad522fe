import { Parser } from 'htmlparser2';
import { textOfBytes } from '../../../../../lib/format/text-of-bytes.ts';
import { createDepth, createOutline, createSections, type ReadDocument } from './types.ts';

/** Not shown as text by a browser, or menus and controls. */
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'nav',
  'iframe',
  'object',
  'head',
  'select',
  'datalist',
  'button',
]);
/** All that a head holds: anything else ends it, as its own end tag may be missing. */
const IN_HEAD = new Set(['title', 'meta', 'link', 'base', 'basefont', 'style', 'script', 'noscript', 'template']);
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
  'caption',
  'legend',
  'fieldset',
  'form',
  'label',
  'textarea',
  'aside',
  'footer',
  'hgroup',
  'center',
  'menu',
  'dir',
  'svg',
  'text',
]);
const PARAGRAPHS = new Set(['p', 'blockquote', 'table', 'ul', 'ol', 'section', 'article']);

/** A web page: a section under each heading, without menus, controls and programs. */
export function readHtml(bytes: Buffer): ReadDocument {
  const said = /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString('latin1'))?.[1];
  const text = textOfBytes(bytes, said);
  const sections = createSections();
  const page = createPage(sections);
  let title = '';
  let inTitle = false;
  let skipping: string | null = null;
  let depth = 0;
  const nesting = createDepth();
  const parser = new Parser(
    {
      onopentagname: (name) => {
        nesting.open();
        if (name === 'title' && !title) inTitle = true;
        if (skipping === 'head' && !IN_HEAD.has(name)) skipping = null;
        if (skipping) return void (name === skipping && (depth += 1));
        if (SKIPPED.has(name)) return void ([skipping, depth] = [name, 1]);
        const level = /^h([1-6])$/.exec(name)?.[1];
        if (level) page.beginHeading(Number(level));
        else if (PARAGRAPHS.has(name)) page.write('\n\n');
        else if (BLOCKS.has(name)) page.write('\n');
        else if (name === 'td' || name === 'th') page.write('\t');
      },
      ontext: (words) => {
        if (inTitle) title += words;
        if (!skipping) page.write(words.replace(/\s+/g, ' '));
      },
      onclosetag: (name) => {
        nesting.close();
        if (name === 'title') inTitle = false;
        if (skipping) {
          if (name === skipping && (depth -= 1) === 0) skipping = null;
          return;
        }
        if (/^h[1-6]$/.test(name)) page.endHeading();
        else if (PARAGRAPHS.has(name)) page.write('\n\n');
        else if (BLOCKS.has(name)) page.write('\n');
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(text);
  page.end();
  const ownTitle = title.replace(/\s+/g, ' ').trim().slice(0, 300);
  return { sections: sections.all(), pages: null, title: ownTitle || null, pictures: [] };
}

/** Gathers text and headings. A block in a heading parts its words. */
function createPage(sections: ReturnType<typeof createSections>) {
  const outline = createOutline(sections);
  let open = '';
  let heading: { level: number; text: string } | null = null;
  const endHeading = () => {
    if (heading) outline.heading(heading.level, heading.text);
    heading = null;
  };
  const endText = () => {
    outline.text(withoutBlanks(open));
    open = '';
  };
  return {
    write: (words: string) => {
      if (heading) heading.text += words;
      else open += words;
    },
    beginHeading: (level: number) => {
      endHeading();
      endText();
      heading = { level, text: '' };
    },
    endHeading,
    end: () => {
      endHeading();
      endText();
      outline.end();
    },
  };
}

/** Without the blanks around lines, and at most one empty line in a row. */
function withoutBlanks(text: string): string {
  return text.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
}

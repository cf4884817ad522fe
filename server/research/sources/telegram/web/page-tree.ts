import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';

/** An element of a page with its children in order; texts are strings. */
export type PageElement = {
  name: string;
  attributes: Record<string, string>;
  classes: ReadonlySet<string>;
  children: (PageElement | string)[];
};

/** A page of t.me has some 5,000 elements, at most 20 deep. */
const ELEMENTS_MAX = 50_000;
const DEPTH_MAX = 100;
const SLICE_CHARS = 64 * 1024;
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head']);
/** These stand on lines of their own. */
const BLOCKS = new Set(['div', 'p', 'pre', 'blockquote', 'li', 'ul', 'ol', 'h1', 'h2', 'h3']);

/** A page that is built to be hard to read. */
export class OversizedPageError extends Error {}

/**
 * Reads a page in slices, with turns for other work in between: pages are small (the caller bounds them), so a process
 * of its own would cost more than the reading. The depth is bounded because a closing tag is looked up among all open
 * ones, which grows with the square of a hostile page.
 */
export async function readTree(html: string): Promise<PageElement> {
  const root: PageElement = { name: '', attributes: {}, classes: new Set(), children: [] };
  const open = [root];
  let elements = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      elements += 1;
      if (elements > ELEMENTS_MAX) throw new OversizedPageError(`more than ${ELEMENTS_MAX} elements`);
      if (open.length > DEPTH_MAX) throw new OversizedPageError(`elements more than ${DEPTH_MAX} deep`);
      const element: PageElement = { name, attributes, classes: classesOf(attributes), children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag: () => void open.pop(),
  });
  for (let at = 0; at < html.length; at += SLICE_CHARS) {
    if (at > 0) await nextTurn();
    parser.write(html.slice(at, at + SLICE_CHARS));
  }
  parser.end();
  return root;
}

function classesOf({ class: names }: Record<string, string>): ReadonlySet<string> {
  return new Set(names ? names.split(/\s+/).filter(Boolean) : []);
}

type Test = (element: PageElement) => boolean;

export const withClass =
  (name: string): Test =>
  ({ classes }) =>
    classes.has(name);

/** Elements that pass the test, in order; not inside those that pass, nor inside those that are passed over. */
export function findAll(root: PageElement, test: Test, passOver: Test = () => false): PageElement[] {
  const found: PageElement[] = [];
  const visit = (element: PageElement): void => {
    for (const child of element.children) {
      if (typeof child === 'string' || passOver(child)) continue;
      if (test(child)) found.push(child);
      else visit(child);
    }
  };
  visit(root);
  return found;
}

export function find(root: PageElement, test: Test, passOver: Test = () => false): PageElement | undefined {
  for (const child of root.children) {
    if (typeof child === 'string' || passOver(child)) continue;
    const found = test(child) ? child : find(child, test, passOver);
    if (found) return found;
  }
  return undefined;
}

/** Its text as a person sees it: lines kept, other runs of spaces as one. */
export function textOf(element: PageElement | undefined, passOver: Test = () => false): string {
  if (!element) return '';
  // Parts rather than one text: asking a growing text for its end copies it each time.
  const parts: string[] = [];
  let beginsLine = true;
  const write = (part: string): void => {
    if (part === '') return;
    parts.push(part);
    beginsLine = part.endsWith('\n');
  };
  const visit = ({ name, children }: PageElement): void => {
    for (const child of children) {
      if (typeof child === 'string') write(name === 'pre' ? child : collapsed(child, beginsLine));
      else if (child.name === 'br') write('\n');
      else if (!HIDDEN.has(child.name) && !passOver(child)) {
        const isBlock = BLOCKS.has(child.name);
        if (isBlock && !beginsLine) write('\n');
        visit(child);
        if (isBlock && !beginsLine) write('\n');
      }
    }
  };
  visit(element);
  return parts
    .join('')
    .replaceAll('\0', '')
    .toWellFormed()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function collapsed(text: string, beginsLine: boolean): string {
  const spaced = text.replace(/[ \t\r\n\f]+/g, ' ');
  return beginsLine && spaced.startsWith(' ') ? spaced.slice(1) : spaced;
}

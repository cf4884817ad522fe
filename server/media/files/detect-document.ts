import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { detectMedia, type DetectedType } from './detect-media';

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The part that makes a zip container one of these. */
const CONTAINERS = [
  { part: 'word/document.xml', extension: 'docx', contentType: `${OFFICE}.wordprocessingml.document` },
  { part: 'ppt/presentation.xml', extension: 'pptx', contentType: `${OFFICE}.presentationml.presentation` },
  { part: 'xl/workbook.xml', extension: 'xlsx', contentType: `${OFFICE}.spreadsheetml.sheet` },
];
/** Far beyond any document: a list of entries that is longer is a bomb. */
const MAX_PARTS = 20_000;

const TEXTS: Record<string, Omit<DetectedType, 'kind'>> = {
  csv: { extension: 'csv', contentType: 'text/csv' },
  md: { extension: 'md', contentType: 'text/markdown' },
  markdown: { extension: 'md', contentType: 'text/markdown' },
  html: { extension: 'html', contentType: 'text/html' },
  htm: { extension: 'html', contentType: 'text/html' },
};
const PLAIN = { extension: 'txt', contentType: 'text/plain' };

/**
 * The type of a document by its bytes: PDF, Office containers by their parts, text, and three kinds of pictures; null
 * for anything else. Bytes say that a file is text or HTML; which other kind of text, only its name says.
 */
export async function detectDocument(path: string, name: string): Promise<DetectedType | null> {
  const head = await headOf(path);
  if (head.subarray(0, 5).toString('latin1') === '%PDF-')
    return { extension: 'pdf', contentType: 'application/pdf', kind: 'document' };
  if (head.readUInt32BE(0) === 0x504b0304) return containerIn(path);
  const picture = await detectMedia(path);
  if (picture) return PICTURES.includes(picture.contentType) ? picture : null;
  return textIn({ path, name, head });
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    // Zeros beyond the end: a mark is read without asking how short the file is.
    const head = Buffer.alloc(1024);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return bytesRead < 4 ? head.subarray(0, 4) : head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function containerIn(path: string): Promise<DetectedType | null> {
  const names = await namesIn(path);
  if (!names.has('[Content_Types].xml')) return null;
  const found = CONTAINERS.filter(({ part }) => names.has(part));
  // A document is one thing: what claims to be several is none.
  const [only] = found;
  if (!only || found.length > 1) return null;
  // Programs inside, whatever the name says.
  if ([...names].some((name) => name.endsWith('/vbaProject.bin'))) return null;
  return { extension: only.extension, contentType: only.contentType, kind: 'document' };
}

async function namesIn(path: string): Promise<Set<string>> {
  const names = new Set<string>();
  try {
    const zip = await openPromise(path);
    try {
      if (zip.entryCount > MAX_PARTS) return new Set();
      for await (const { fileName } of zip.eachEntry()) names.add(fileName);
    } finally {
      zip.close();
    }
  } catch (error) {
    // A damaged container is no document; an unreadable disk is not the file's fault.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    return new Set();
  }
  return names;
}

type Text = { path: string; name: string; head: Buffer };

async function textIn({ path, name, head }: Text): Promise<DetectedType | null> {
  const encoding = encodingOf(head);
  const named = TEXTS[name.toLowerCase().split('.').at(-1) ?? ''];
  const isText = encoding === 'utf-8' ? await isPrintable(path) : await decodes(path, encoding);
  if (!isText) return null;
  const start = new TextDecoder(encoding).decode(head).replace(/^\s*(?:<!--[\s\S]*?-->\s*)*/, '');
  if (/^<(?:!doctype html|html)\b/i.test(start)) return { ...TEXTS.html!, kind: 'document' };
  // Other markup: SVG and the like are programs to a browser, and no text to a reader.
  if (/^<(?:\?xml|svg|!doctype)\b/i.test(start)) return null;
  return { ...(named ?? PLAIN), kind: 'document' };
}

function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Without control bytes. Not only UTF-8: tables and notes come in older encodings too. */
async function isPrintable(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) return false;
  }
  return true;
}

async function decodes(path: string, encoding: 'utf-16le' | 'utf-16be'): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (decoder.decode(chunk as Buffer, { stream: true }).includes('\0')) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

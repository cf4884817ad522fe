import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { Parser } from 'htmlparser2';
import { getDocumentProxy } from 'unpdf';
import { openPromise } from 'yauzl';

/*
 * The floor of the bench `knowledge`: `bare-parser.ts TYPE FILE` takes all text out of a file by the library that the
 * product uses, without structure, limits or checks, and prints how many characters it has.
 */
const [, , type = '', file = ''] = process.argv;

function textOfMarkup(markup: string, isXml: boolean): string {
  const parts: string[] = [];
  const parser = new Parser({ ontext: (text) => void parts.push(text) }, { xmlMode: isXml });
  parser.end(markup);
  return parts.join('');
}

async function textOfContainer(): Promise<string> {
  const zip = await openPromise(file, { autoClose: false });
  let text = '';
  for await (const entry of zip.eachEntry())
    if (entry.fileName.endsWith('.xml'))
      text += textOfMarkup((await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'), true);
  return text;
}

async function textOfPdf(): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(file)), { verbosity: 0 });
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    for (const item of (await page.getTextContent()).items) if ('str' in item) text += item.str;
    page.cleanup();
  }
  return text;
}

async function text(): Promise<string> {
  if (type === 'pdf') return textOfPdf();
  if (['docx', 'pptx', 'xlsx'].includes(type)) return textOfContainer();
  const whole = await readFile(file, 'utf8');
  if (type === 'html') return textOfMarkup(whole, false);
  return type === 'csv' ? parse(whole).flat().join('') : whole;
}

void text().then((found) => console.log(found.length));

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findPassages } from '@/server/research/knowledge/search';
import { printTable } from '../measure';
import { fill, readDocuments, type Base, type Document } from './open-base';

const FIRST = 3;
const read = (name: string) => readFileSync(path.join(__dirname, 'other-words', name), 'utf8');

/** Two companies' documents and questions, by authors who had not seen the list of related words. */
const SETS = ['bags', 'plants'] as const;

/**
 * Which passages are among the first three, by words alone. A question `words` shares no word that carries its meaning
 * with its passage; `other` is in the other language.
 */
export async function measureOtherWords(base: Base): Promise<void> {
  const rows: string[][] = [];
  for (const set of SETS) {
    const own = { ...base, projectId: base.newId() };
    const documents = readDocuments(read(`${set}.txt`));
    await fill(own, documents);
    const places = new Map<string, number[]>();
    for (const line of read(`${set}.tsv`).trim().split('\n')) {
      const [kind = '', id = '', heading = '', question = ''] = line.split('\t');
      const sought = beginningOf(documents.find((each) => each.id === id) ?? null, heading);
      const { passages } = await findPassages({ projectIds: [own.projectId], query: question, limit: FIRST });
      const name = `${set}, ${kind === 'words' ? 'in other words' : 'in the other language'}, ${languageOf(question)}`;
      places.set(name, [...(places.get(name) ?? []), passages.findIndex(({ text }) => text.includes(sought))]);
    }
    for (const [name, all] of places)
      rows.push([
        name,
        ...[all, all.filter((at) => at === 0), all.filter((at) => at >= 0)].map((each) => String(each.length)),
      ]);
  }
  printTable([['questions', 'asked', 'passage first', `among the first ${FIRST}`], ...rows]);
}

/** Of a section: a passage may hold several. */
function beginningOf(document: Document | null, heading: string): string {
  const [, text = ''] = document?.text.split(`# ${heading}\n`) ?? [];
  if (!text) throw new Error(`No section ${heading}`);
  return text.slice(0, 40);
}

const languageOf = (question: string) => (/\p{Script=Cyrillic}/u.test(question) ? 'Russian' : 'English');

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findPassages } from '@/server/research/knowledge/search';
import { printTable } from '../measure';
import { fill, readDocuments, type Base, type Document } from './open-base';

const FIRST = 3;
const read = (name: string) => readFileSync(path.join(__dirname, 'other-words', name), 'utf8');

/**
 * Which passages are among the first three, by words alone: 16 documents and 60 questions by someone who had not seen
 * the list of related words. A question `words` shares no word with its passage; `other` is in the other language.
 */
export async function measureOtherWords(base: Base): Promise<void> {
  const documents = readDocuments(read('documents.txt'));
  await fill(base, documents);
  const rows = new Map<string, { asked: number; first: number; among: number }>();
  for (const line of read('questions.tsv').trim().split('\n')) {
    const [kind = '', id = '', heading = '', question = ''] = line.split('\t');
    const sought = beginningOf(
      documents.find((each) => each.id === id),
      heading,
    );
    const { passages } = await findPassages({ projectIds: [base.projectId], query: question, limit: FIRST });
    const place = passages.findIndex(({ text }) => text.includes(sought));
    const name = `${kind === 'words' ? 'in other words' : 'in the other language'}, ${languageOf(question)}`;
    const row = rows.get(name) ?? { asked: 0, first: 0, among: 0 };
    rows.set(name, {
      asked: row.asked + 1,
      first: row.first + Number(place === 0),
      among: row.among + Number(place >= 0),
    });
  }
  printTable([
    ['questions', 'asked', 'passage first', `among the first ${FIRST}`],
    ...[...rows].map(([name, { asked, first, among }]) => [name, ...[asked, first, among].map(String)]),
  ]);
}

/** Of a section: a passage may hold several. */
function beginningOf(document: Document | undefined, heading: string): string {
  const [, text = ''] = document?.text.split(`# ${heading}\n`) ?? [];
  if (!text) throw new Error(`No section ${heading}`);
  return text.slice(0, 40);
}

const languageOf = (question: string) => (/\p{Script=Cyrillic}/u.test(question) ? 'Russian' : 'English');

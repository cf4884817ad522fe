import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sentencesOf } from '@/lib/knowledge/passages';
import { stemOf, termsOf } from '@/lib/knowledge/stems';
import { languageOf } from '@/lib/knowledge/languages';
import { askKnowledge } from '@/server/research/knowledge/ask';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { isConfigured } from '@/server/system/ai/connection';
import { env } from '@/server/system/env';
import { startOpenAiFake } from '../../fakes/openai';
import { aiEnvironment, servedBy } from '../../services/ai-support';
import { printTable } from '../measure';
import { mean, ndcgAt10 } from './measures';
import { fill, openBase, readDocuments, type Base, type Document } from './open-base';
import { measureOtherWords } from './other-words';

type Question = { kind: 'plain' | 'words' | 'other' | 'none'; document: string; text: string };
const KINDS = {
  plain: 'in its words',
  words: 'in other words',
  other: 'in the other language',
} as const;

const NO_KEY =
  'No key: nothing was measured with a real model. Set OPENAI_API_KEY, or EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL.';

const read = (name: string) => readFileSync(path.join(__dirname, 'company', name), 'utf8');

function questions(): Question[] {
  return read('questions.tsv')
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', document = '', text = ''] = line.split('\t');
      return { kind: kind as Question['kind'], document, text };
    });
}

/** Our own set: 40 documents of a company, 120 questions, 20 of them without an answer. */
export async function measureCompany({ real }: { real: boolean }): Promise<void> {
  const fake = await startOpenAiFake();
  const all = readDocuments(read('documents.txt'));
  const asked = questions();
  const shared = asked
    .filter(({ kind }) => kind === 'words' || kind === 'other')
    .filter((each) => sharesWord(each, all));
  if (shared.length > 0)
    console.log(`Questions that share a word with their passage: ${shared.map(({ text }) => text).join(' | ')}`);
  const rows: string[][] = [];
  const own = Object.entries(env).filter(([name]) => /^(OPENAI|EMBEDDINGS)_/.test(name));
  try {
    aiEnvironment();
    const words = await openBase();
    rows.push(['words alone', ...(await ranked(words, await fill(words, all), asked))]);
    await measureOtherWords(words);
    if (real) Object.assign(env, Object.fromEntries(own));
    else servedBy(fake.url);
    if (await isConfigured('embed')) {
      const both = { ...words, projectId: words.newId() };
      const documentOf = await fill(both, all);
      rows.push([real ? 'words and meaning' : 'words and fake vectors', ...(await ranked(both, documentOf, asked))]);
    }
    printTable([['nDCG@10', 'all', ...Object.values(KINDS)], ...rows]);
    if (rows.length === 1) console.log(NO_KEY);
    if (!real) await measureAnswers({ base: words, all, asked, fake });
    await words.close();
  } finally {
    await fake.close();
  }
}

/** Whether a question that should not shares a content word with its document. */
function sharesWord({ text, document }: Question, all: readonly Document[]): boolean {
  const known = all.find(({ id }) => id === document);
  if (!known) return false;
  const { terms } = termsOf(`${known.title}\n${known.text}`, languageOf(known.text));
  return [...termsOf(text, languageOf(text)).terms.keys()].some((stem) => terms.has(stemOf(stem, languageOf(text))));
}

async function ranked({ projectId }: Base, documentOf: ReadonlyMap<string, string>, asked: readonly Question[]) {
  const scores: { kind: Question['kind']; score: number }[] = [];
  for (const { kind, document, text } of asked) {
    if (kind === 'none') continue;
    const { results } = await searchKnowledge({ projectIds: [projectId], query: text });
    const found = results.map(({ _id }) => documentOf.get(_id) ?? '');
    scores.push({ kind, score: ndcgAt10(found, new Map([[document, 1]])) });
  }
  const of = (kind?: string) => mean(scores.filter((each) => !kind || each.kind === kind).map(({ score }) => score));
  return [of(), ...Object.keys(KINDS).map(of)].map((value) => value.toFixed(3));
}

type Answers = {
  base: Base;
  all: readonly Document[];
  asked: readonly Question[];
  fake: Awaited<ReturnType<typeof startOpenAiFake>>;
};

/** Against a model that always answers, confidently, and cites at random. */
async function measureAnswers({ base, all, asked, fake }: Answers): Promise<void> {
  let abstained = 0;
  let right = 0;
  let supported = 0;
  for (const [at, { kind, document, text }] of asked.entries()) {
    const own = all.find(({ id }) => id === document);
    const invented = 'Certainly: it is 1,250 a year, as the management confirmed in its letter of last spring.';
    const said = kind === 'none' ? invented : (sentencesOf(own?.text ?? '')[0] ?? '');
    fake.answers.splice(0);
    fake.answers.push(JSON.stringify({ sentences: [{ text: said, cites: [1 + ((at * 7) % 8)] }] }));
    const { answer, passages } = await askKnowledge({ projectIds: [base.projectId], question: text });
    const claimed = (answer ?? []).filter((each) => each.supported);
    if (kind === 'none' && claimed.length === 0) abstained += 1;
    if (kind === 'none') continue;
    for (const { cites } of claimed) {
      supported += 1;
      if (passages.some(({ id, title }) => cites.includes(id) && title === own?.title)) right += 1;
    }
  }
  console.log(`Abstention: ${abstained} of ${asked.filter(({ kind }) => kind === 'none').length}`);
  console.log(`Citation precision: ${right} of ${supported} sentences marked as supported cite the right document`);
}

import { readFileSync } from 'node:fs';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { mean, ndcgAt10, recallAt10 } from './measures';
import { fill, openBase } from './open-base';

type Line = { _id: string; title?: string; text: string };

/**
 * Retrieval on a collection in BEIR's formats, through the product's own search: `--corpus`, `--queries` (JSON lines
 * `_id, title, text`), `--qrels` (TSV with a header). `--real` uses the embeddings that the environment names.
 */
export async function retrieve({ corpus, queries, qrels }: Record<string, string>): Promise<void> {
  if (!corpus || !queries || !qrels)
    throw new Error('Name the collection: npm run bench -- retrieval --corpus FILE --queries FILE --qrels FILE');
  const relevant = readJudgements(qrels);
  const base = await openBase();
  try {
    const began = performance.now();
    const documents = readLines(corpus).map(({ _id, title, text }) => ({ id: String(_id), title: title ?? '', text }));
    const documentOf = await fill(base, documents);
    console.log(`${documents.length} documents indexed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const measured: { ndcg: number; recall: number; ms: number }[] = [];
    let mode = 'keyword';
    for (const { _id, text } of readLines(queries)) {
      const wanted = relevant.get(String(_id));
      if (!wanted) continue;
      const asked = performance.now();
      const answer = await searchKnowledge({ projectIds: [base.projectId], query: text, limit: 10 });
      const ms = performance.now() - asked;
      if (answer.mode === 'hybrid') mode = 'hybrid';
      const found = answer.results.map(({ _id: item }) => documentOf.get(item) ?? '');
      measured.push({ ndcg: ndcgAt10(found, wanted), recall: recallAt10(found, wanted), ms });
    }
    const times = measured.map(({ ms }) => ms).sort((a, b) => a - b);
    console.log(
      `${measured.length} queries, p50 ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
    );
    console.log(
      JSON.stringify({
        'ndcg@10': round(mean(measured.map(({ ndcg }) => ndcg))),
        'recall@10': round(mean(measured.map(({ recall }) => recall))),
        mode,
        queries: measured.length,
      }),
    );
  } finally {
    await base.close();
  }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

function readLines(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

function readJudgements(file: string): Map<string, Map<string, number>> {
  const relevant = new Map<string, Map<string, number>>();
  const [, ...rows] = readFileSync(file, 'utf8').split(/\r?\n/);
  for (const row of rows) {
    const [query, document, score] = row.split('\t');
    if (!query || !document || !(Number(score) > 0)) continue;
    const known = relevant.get(query) ?? new Map<string, number>();
    relevant.set(query, known.set(document, Number(score)));
  }
  return relevant;
}

import { Readable } from 'node:stream';
import { BOM, csvLine } from '@/lib/format/csv-line';
import type { Compared, Comparison } from '@/lib/results/compare';
import { cutWords } from '@/lib/results/cut-words';
import { figureName } from '@/lib/results/figure-words';
import { FIGURES } from '@/lib/results/figures';
import { keyWords } from '@/lib/results/key-words';
import { streamOf } from '@/server/system/stream-of';
import { workbook, type Cell } from '@/server/system/workbook';
import { comparedRows, labelsOf, type ComparisonInput } from './compare-results';

/** Rows whose labels are read together. */
const BATCH = 100;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const FIRST: Record<Comparison, string> = {
  post: 'Post',
  network: 'Network',
  tag: 'Tag',
  author: 'Author',
  hour: 'Hour',
  weekday: 'Weekday',
};
const PARTS = ['posts', 'median', 'low', 'high', 'enough'] as const;

/** A comparison as a file: all its groups, or single posts, and at the end what it leaves out. */
export async function exportResults({ format, ...input }: ComparisonInput & { format: 'csv' | 'xlsx' }) {
  const { by, platform, zone = input.zone } = input.query;
  const { rows, cut } = await comparedRows(input, Infinity);
  const notes = cut ? cutWords(cut, { zone, listed: rows.length, ofOne: platform !== undefined }) : [];
  const lines = linesOf(rows, { input, notes });
  const stream = format === 'xlsx' ? workbook('Results', lines) : streamOf(csv(lines));
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  return { body, name: `results-by-${by}.${format}`, contentType: TYPES[format] };
}

type Lines = { input: ComparisonInput; notes: readonly string[] };

async function* linesOf(rows: readonly Compared[], { input, notes }: Lines): AsyncGenerator<Cell[]> {
  const { by } = input.query;
  yield [FIRST[by], 'Published', ...FIGURES.flatMap((figure) => PARTS.map((part) => `${figureName(figure)} ${part}`))];
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    const labels = await labelsOf(some, input);
    for (const row of some) yield lineOf(row, labels.get(row.key) ?? keyWords(by, row.key));
  }
  for (const note of notes) yield [note];
}

const lineOf = ({ at, figures }: Compared, label: string): Cell[] => [
  label,
  at === null ? null : new Date(at).toISOString(),
  ...FIGURES.flatMap((figure): Cell[] => {
    const { [figure]: one } = figures;
    return one ? PARTS.map((part) => one[part]) : [0, null, null, null, false];
  }),
];

async function* csv(lines: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BOM);
  for await (const line of lines) yield encoder.encode(csvLine(line));
}

import { Readable } from 'node:stream';
import type { WireChannelResult } from '@/lib/contracts/search-results';
import { BOM, csvLine } from '@/lib/format/csv-line';
import { CSV_COLUMNS, csvCells } from '@/lib/searches/export-row';
import { halfTime, type Pace } from '@/server/system/pace';
import { streamOf } from '@/server/system/stream-of';
import { workbook, type Cell } from '@/server/system/workbook';
import { sortOf, streamRows, type Candidate } from '../stored/candidate.store';
import type { KnownStops } from '../wire/paths';
import { requireSearch } from '../stored/require-search';
import { presentRows, whereRows, type ResultsQuery } from './results';

export type ExportFormat = 'csv' | 'xlsx' | 'json';
export type Exported = { body: ReadableStream<Uint8Array>; name: string; contentType: string };

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};
/** Rows whose paths are looked up together. */
const GROUP = 100;

export type Export = {
  id: string;
  format: ExportFormat;
  query: Pick<ResultsQuery, 'filter_relevant'>;
  /** Between groups of rows: others go first. */
  pace?: Pace;
};

/** All rows of a search as a file, best first, written while it is read: memory stays flat. */
export async function exportSearch(wanted: Export): Promise<Exported> {
  const { stream, ...facts } = await searchFile(wanted);
  return { ...facts, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
}

/** The same as a stream of Node. */
export async function searchFile({ id, format, query, pace = halfTime() }: Export) {
  const search = await requireSearch(id);
  const rows = rowsOf(id, query, pace);
  const name = `${search.name.replace(/[^\p{L}\p{N} _-]/gu, ' ').trim() || 'search'}.${format}`;
  const stream =
    format === 'xlsx' ? workbook('Channels', sheet(rows)) : streamOf(format === 'csv' ? csv(rows) : json(rows));
  return { stream, name, contentType: TYPES[format] };
}

async function* rowsOf(id: string, query: Export['query'], pace: Pace): AsyncGenerator<WireChannelResult> {
  const known: KnownStops = new Map();
  let group: Candidate[] = [];
  for await (const row of streamRows(id, whereRows(query), sortOf('theme_relevance'))) {
    group.push(row);
    if (group.length < GROUP) continue;
    yield* await presentRows(id, group, known);
    await pace(group.length);
    group = [];
  }
  yield* await presentRows(id, group, known);
  await pace(group.length);
}

const encoder = new TextEncoder();

async function* csv(rows: AsyncGenerator<WireChannelResult>): AsyncGenerator<Uint8Array> {
  yield encoder.encode(BOM + csvLine(CSV_COLUMNS));
  for await (const row of rows) yield encoder.encode(csvLine(csvCells(row)));
}

async function* json(rows: AsyncGenerator<WireChannelResult>): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const row of rows) {
    yield encoder.encode(before + JSON.stringify(row));
    before = ',\n';
  }
  yield encoder.encode(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* sheet(rows: AsyncGenerator<WireChannelResult>): AsyncGenerator<Cell[]> {
  yield WHOLE_COLUMNS.map(([title]) => title);
  for await (const row of rows) yield WHOLE_COLUMNS.map(([, value]) => value(row));
}

/** The whole row, the CSV's columns first. */
const WHOLE_COLUMNS: [string, (row: WireChannelResult) => Cell][] = [
  ...CSV_COLUMNS.map((title, at): [string, (row: WireChannelResult) => Cell] => [
    title,
    (row) => csvCells(row)[at] ?? null,
  ]),
  ['Address', ({ url }) => url],
  ['Language', ({ language }) => language],
  ['Labels', ({ labels }) => labels.join(', ')],
  ['Score Method', ({ score }) => score.method],
  ['Posts Part', ({ score }) => score.parts.posts],
  ['Description Part', ({ score }) => score.parts.description],
  ['Words Part', ({ score }) => score.parts.words],
  ['Graph Part', ({ score }) => score.parts.graph],
  ['Learned', ({ score }) => score.learned],
  ['Judged', ({ score }) => score.judged?.grade ?? null],
  ['Path', ({ path }) => path.map(({ from, how, count }) => `@${from}: ${how} × ${count}`).join(' → ')],
  ['Posts Seen', ({ posts_seen }) => posts_seen],
  ['Last Post', ({ last_post_at }) => last_post_at],
  ['State', ({ state }) => state],
  ['Reason', ({ reason }) => reason],
];

import os from 'node:os';
import { printTable } from '../measure';
import type { Measured, Row } from './one-size';

const MOST_MS = 150;
const MOST_MB = 80;

const ms = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)));

/** Prints each call at all sizes, the ratio of the largest to the smallest by their controls, and missed aims. */
export function printRatios(all: readonly Measured[]): void {
  const [smallest, largest] = [all[0], all.at(-1)];
  if (!smallest || !largest) return;
  console.log(
    `Load at the end: ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}\n`,
  );
  const head = ['part', 'call', ...all.map(() => 'ms (p95; control)'), 'ratio', 'aim', ''];
  printTable([head, ...smallest.rows.map((row) => rowOf(row, all))]);
  const beside = all.flatMap((one, at) => one.beside.map((work) => ({ ...work, at })));
  printTable([
    ['beside', 'size', 's', 'p95 alone', 'p95 beside', 'ratio', 'aim', ''],
    ...beside.map(({ name, at, seconds, alone, beside: p95, most }) => {
      const ratio = p95 / alone;
      const verdict = ratio > most ? 'MISSED' : '';
      return [name, String(at + 1), seconds.toFixed(1), ms(alone), ms(p95), ratio.toFixed(2), String(most), verdict];
    }),
  ]);
  printTable([
    ['', ...all.map((_, at) => `size ${at + 1}`), 'more', ''],
    ['start s', ...all.map(({ startSeconds }) => startSeconds.toFixed(1)), '', ''],
    ...Object.keys(smallest.megabytes).map((name) => {
      const more = (largest.megabytes[name] ?? 0) - (smallest.megabytes[name] ?? 0);
      const each = all.map(({ megabytes }) => String(megabytes[name]));
      return [`${name} MB`, ...each, String(more), more > MOST_MB ? 'MISSED' : ''];
    }),
  ]);
}

function rowOf(row: Row, all: readonly Measured[]): string[] {
  const found = all.map(({ rows }) => rows.find(({ part, name }) => part === row.part && name === row.name));
  const last = found.at(-1);
  const ratio = last && found.length > 1 ? last.median / last.control / (row.median / row.control) : undefined;
  const slow = !row.isExport && (last?.median ?? 0) > MOST_MS;
  const steep = !row.isExport && (ratio ?? 0) > row.most;
  const cells = found.map((each) => each && `${ms(each.median)} (${ms(each.p95)}; ${ms(each.control)})`);
  const aim = row.isExport ? '' : String(row.most);
  const verdict = [...(steep ? ['MISSED'] : []), ...(slow ? ['OVER 150 ms'] : [])].join(', ');
  return [row.part, row.name, ...cells.map((cell) => cell ?? '–'), ratio?.toFixed(2) ?? '–', aim, verdict];
}

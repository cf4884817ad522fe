import { createInterface } from 'node:readline';
import { keptLine, shownLine } from './output.mjs';

const LEVELS = /** @type {Record<number, string>} */ ({
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'warn ',
  50: 'ERROR ',
  60: 'FATAL ',
});

/**
 * Hands on every line that a child prints: raw to its log file, prefixed and readable to the terminal.
 * @param {{
 *   name: string,
 *   child: import('node:child_process').ChildProcess,
 *   log: (line: string) => void,
 *   show: (line: string) => void,
 * }} options
 * @returns {{ last: () => string }} last: its last line, for the reason when it ends
 */
export function followOutput({ name, child, log, show }) {
  let last = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (!line.trim()) return;
      const isError = stream === child.stderr;
      log(keptLine({ name, line, isError }));
      const text = readable(line);
      if (!/^\s+at |^Node\.js v/.test(text)) last = text;
      show(shownLine({ name, line, text, isError }));
    });
  }
  return { last: () => last };
}

/**
 * JSON log lines as a sentence with its facts behind it; anything else as it is.
 * @param {string} line
 */
export function readable(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, time: _time, err, ...facts } = JSON.parse(line);
    if (typeof level !== 'number') return line;
    const rest = Object.entries(facts).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    if (err?.message && err.message !== msg) rest.push(`(${err.message})`);
    return `${LEVELS[level] ?? ''}${msg ?? ''}${rest.length > 0 ? ` ${rest.join(' ')}` : ''}`;
  } catch (error) {
    if (error instanceof SyntaxError) return line;
    throw error;
  }
}

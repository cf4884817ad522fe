import process from 'node:process';

const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
// The terminal or the npm process above may end before us: a failed write is not worth dying for.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
}

/**
 * @param {string} text
 * @param {number} code SGR colour
 */
export const paint = (text, code) => (colour && !asJson ? `\u001b[${code}m${text}\u001b[0m` : text);

let asJson = false;
/** The levels of the product's own lines, by which a log collector sorts and alarms. */
const LEVEL = { info: 30, warning: 40, error: 50 };

/** From here on every line of the terminal is one JSON object, for a log collector. */
export function useJsonLines() {
  asJson = true;
}

/**
 * @param {string} text
 * @param {keyof typeof LEVEL} [level]
 */
export function say(text, level = 'info') {
  print(asJson ? jsonLine({ text: text.trim(), process: 'launcher', level }) : text);
}

/**
 * A text as a line of the log, in the form of the product's own.
 * @param {{ text: string, process: string, level: keyof typeof LEVEL }} line
 */
function jsonLine({ text, process: name, level }) {
  return JSON.stringify({ level: LEVEL[level], time: Date.now(), process: name, msg: text });
}

/**
 * Writes a line as it is.
 * @param {string} line
 */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * A child's line for the terminal: in words with its name before it, or as JSON with its name inside.
 * @param {{ name: string, line: string, text: string, isError?: boolean }} printed text: the line in words
 */
export const shownLine = ({ name, line, text, isError }) =>
  asJson ? childJson({ name, line, isError }) : `${paint(name.padEnd(6), 36)} ${text}`;

/**
 * A child's line for its log file: as it was printed, unless all is to be JSON.
 * @param {{ name: string, line: string, isError?: boolean }} printed
 */
export const keptLine = (printed) => (asJson ? childJson(printed) : printed.line);

/**
 * A line that is no JSON of the product's own, such as the trace of a crash, is an error where it came as one.
 * @param {{ name: string, line: string, isError?: boolean }} printed
 */
function childJson({ name, line, isError = false }) {
  try {
    const parsed = line.startsWith('{') ? JSON.parse(line) : undefined;
    if (typeof parsed?.level === 'number') return JSON.stringify({ ...parsed, process: name });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return jsonLine({ text: line, process: name, level: isError ? 'error' : 'info' });
}

/**
 * Runs one step of the start, showing its name at once and its time at the end.
 * The work may return a word for what it did.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const began = performance.now();
  const ticking = setInterval(() => say(`  ${paint('…', 2)} ${name} (${seconds(began)} so far)`), 15_000);
  try {
    const result = await work();
    say(
      `  ${paint('✓', 32)} ${name}${typeof result === 'string' ? `: ${result}` : ''} ${paint(`(${seconds(began)})`, 2)}`,
    );
    return result;
  } catch (error) {
    say(`  ${paint('✗', 31)} ${name} ${paint(`(${seconds(began)})`, 2)}`);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/** @param {number} began */
const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** A failure that the user can fix: its message is all that is shown, without a stack. */
export class StartError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode] of the launcher
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

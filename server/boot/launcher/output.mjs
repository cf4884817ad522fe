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
export const paint = (text, code) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
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
export class StartError extends Error {}

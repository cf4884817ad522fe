import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 5 * 1024 * 1024;
const OLDER_FILES = 3;

/**
 * A log file that starts again at 5 MB and keeps three older ones (name.log.1 is the latest of them).
 * @param {string} file
 * @param {number} [maxBytes]
 * @returns {(line: string) => void}
 */
export function openLog(file, maxBytes = MAX_BYTES) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    const text = `${line}\n`;
    if (size > 0 && size + text.length > maxBytes) {
      rotate(file);
      size = 0;
    }
    appendFileSync(file, text, { mode: 0o600 });
    size += Buffer.byteLength(text);
  };
}

/**
 * The same, but a disk that is full or gone does not end the process: it is reported once.
 * @param {string} file
 * @param {(sentence: string) => void} warn
 * @returns {(line: string) => void}
 */
export function openLogOrWarn(file, warn) {
  let failed = false;
  /** @type {((line: string) => void) | undefined} */
  let write;
  return (line) => {
    try {
      write ??= openLog(file);
      write(line);
      failed = false;
    } catch (error) {
      if (!failed)
        warn(
          `${file} can't be written: ${/** @type {Error} */ (error).message}. Logs go to the terminal only until that is fixed.`,
        );
      failed = true;
    }
  };
}

/** @param {string} file */
function rotate(file) {
  rmSync(`${file}.${OLDER_FILES}`, { force: true });
  for (let number = OLDER_FILES - 1; number >= 0; number -= 1) {
    const from = number === 0 ? file : `${file}.${number}`;
    if (statSync(from, { throwIfNoEntry: false })) renameSync(from, `${file}.${number + 1}`);
  }
}

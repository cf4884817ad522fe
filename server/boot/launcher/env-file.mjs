import { readFileSync } from 'node:fs';

/**
 * Reads a .env file: NAME=value lines, `#` comments, optional quotes and `export`. No file is no settings.
 * @param {string} file
 * @returns {Record<string, string>}
 */
export function readEnvFile(file) {
  return parseEnv(readText(file));
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Values whose meaning differs between `npm start` and Docker Compose, which replaces `$name` in a value without single
 * quotes: a secret would change on moving, and what it encrypted be unreadable.
 * @param {string} file
 * @returns {string[]}
 */
export function dollarWarnings(file) {
  return ambiguousNames(readText(file)).map(
    (name) =>
      `${name} in .env holds a $ outside single quotes: Docker Compose would read another value. Write ${name}='…' (its value here stays as it is).`,
  );
}

/** Tries are not limited: a program soon guesses a shorter one. */
const TOKEN_MIN = 16;

/**
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
export function shortTokens(env) {
  return ['METRICS_TOKEN', 'CRON_SECRET'].flatMap((name) => {
    const { length } = env[name]?.trim() ?? '';
    const advice = `use at least ${TOKEN_MIN}, such as those of: openssl rand -hex 16`;
    return length > 0 && length < TOKEN_MIN
      ? [`${name} has ${length} characters, which can be guessed: ${advice}`]
      : [];
  });
}

/**
 * @param {string} text
 * @returns {string[]}
 */
export function ambiguousNames(text) {
  return assignments(text).flatMap(({ name, raw }) => (unquote(raw).includes('$') && !/^'/.test(raw) ? [name] : []));
}

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnv(text) {
  return Object.fromEntries(assignments(text).map(({ name, raw }) => [name, unquote(raw)]));
}

/** @param {string} text */
function assignments(text) {
  return text.split(/\r?\n/).flatMap((line) => {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    return match?.[1] === undefined ? [] : [{ name: match[1], raw: match[2] ?? '' }];
  });
}

/** @param {string} raw */
function unquote(raw) {
  const single = /^'([^']*)'\s*(?:#.*)?$/.exec(raw);
  if (single) return single[1] ?? '';
  const double = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(raw);
  if (double) return (double[1] ?? '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
  // Without quotes a comment starts at a # after a space: passwords and addresses may contain one.
  return raw.replace(/(^|\s)#.*$/, '').trim();
}

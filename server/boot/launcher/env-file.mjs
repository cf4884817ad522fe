import { readFileSync } from 'node:fs';

/**
 * Reads a .env file: NAME=value lines, `#` comments, optional quotes and `export`. No file is no settings.
 * @param {string} file
 * @returns {Record<string, string>}
 */
export function readEnvFile(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {};
    throw error;
  }
  return parseEnv(text);
}

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnv(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (match?.[1] !== undefined) values[match[1]] = unquote(match[2] ?? '');
  }
  return values;
}

/** @param {string} raw */
function unquote(raw) {
  const single = /^'([^']*)'\s*(?:#.*)?$/.exec(raw);
  if (single) return single[1] ?? '';
  const double = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(raw);
  if (double) return (double[1] ?? '').replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
  // Without quotes a comment begins at a # after a space: passwords and addresses may hold one.
  return raw.replace(/(^|\s)#.*$/, '').trim();
}

import { readFileSync } from 'node:fs';

export type Line = { id: string; title: string; text: string };

/** A corpus or queries in BEIR's form: JSON lines with `_id`, `title` and `text`. What is missing or null is empty. */
export function readLines(file: string): Line[] {
  return read(file)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { _id, title, text } = JSON.parse(line) as {
        _id: string | number;
        title?: string | null;
        text?: string | null;
      };
      return { id: String(_id), title: title ?? '', text: text ?? '' };
    });
}

/** The documents of a corpus. One without a text says what its title says. */
export function readCorpus(file: string): Line[] {
  return readLines(file).map((line) => (line.text.trim() === '' ? { ...line, text: line.title } : line));
}

/** Query → document → score above 0. A query that no document is relevant to measures nothing and is left out. */
export function readJudgements(file: string): Map<string, Map<string, number>> {
  const relevant = new Map<string, Map<string, number>>();
  const [, ...rows] = read(file);
  for (const row of rows) {
    const [query, document, score] = row.split('\t').map((cell) => cell.trim());
    if (!query || !document || !(Number(score) > 0)) continue;
    const known = relevant.get(query) ?? new Map<string, number>();
    relevant.set(query, known.set(document, Number(score)));
  }
  return relevant;
}

/** Lines of a file, which may come from Windows. */
function read(file: string): string[] {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
}

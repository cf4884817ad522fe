import { csvLine } from '@/lib/format/csv-line';
import { bytesWords, durationWords } from '@/lib/media/words';
import { isColour } from '../colours';
import { endOfFilm, type Timeline } from '../model';
import { FPS } from '../time';
import type { FieldValue, FilledMedia } from './fill';
import { isHeard, ownValue, plainLabel, TEMPLATE, TITLE_COLUMN, type Template, type TemplateField } from './template';

export const FILM_TITLE = 120;
/** A file that a value names, or why there is none. */
export type FoundMedia = FilledMedia | { problem: string };
export type MediaOf = (name: string) => FoundMedia;
/** Values by the ids of fields, as they were written. */
export type Written = Readonly<Record<string, string>>;
export type FieldFault = { column: string; message: string };
/** A film that a row of a table gives. */
export type FilmRow = { row: number; title: string; values: Written; errors: FieldFault[] };
/** `notes`: of the table as a whole, which is made all the same. */
export type FilmTable = { films: FilmRow[]; notes: string[] };
type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A table to fill in: the headings, and two rows with what the template has. */
export function sampleCsv(name: string, fields: readonly { label: string; own: string }[]): string {
  const rows = [1, 2].map((count) => csvLine([`${name} ${count}`, ...fields.map(({ own }) => own)]));
  return [csvLine([TITLE_COLUMN, ...fields.map(({ label }) => label)]), ...rows].join('');
}

/** Why a table can't be read as films of these fields, in a sentence; null: it can. */
export function problemOfColumns(columns: readonly string[], fields: readonly TemplateField[]): string | null {
  const plain = columns.map(plainLabel);
  const known = [TITLE_COLUMN, ...fields.map(({ label }) => label)];
  const twice = known.find((label) => plain.filter((column) => column === plainLabel(label)).length > 1);
  if (twice !== undefined) return `The column “${twice}” is there twice. Leave one out.`;
  if (fields.some(({ label }) => plain.includes(plainLabel(label)))) return null;
  return `None of the columns is a field of this template: ${fields.map(({ label }) => `“${label}”`).join(', ')}. Download the sample for the right headings.`;
}

type Reading = { template: Template; name: string; mediaOf: MediaOf };

/** Which row gives which film, and each fault of each cell. An empty cell keeps what the template has. */
export function filmsOfTable({ columns, rows }: Table, { template, name, mediaOf }: Reading): FilmTable {
  const places = new Map(columns.map((column, index) => [plainLabel(column), index]));
  const placeOf = (label: string) => places.get(plainLabel(label));
  const known = new Set([TITLE_COLUMN, ...template.fields.map(({ label }) => label)].map(plainLabel));
  const missing = template.fields.filter(({ label }) => placeOf(label) === undefined);
  const unknown = columns.filter((column) => column.trim() && !known.has(plainLabel(column)));
  const films = rows.map((cells, index): FilmRow => {
    const cellOf = (label: string) => (cells[placeOf(label) ?? -1] ?? '').trim();
    const values: Record<string, string> = {};
    for (const { id, label } of template.fields) if (cellOf(label)) values[id] = cellOf(label);
    const title = cellOf(TITLE_COLUMN) || `${name} ${index + 1}`;
    const errors = [
      ...faultsOfRow(cells, columns),
      ...titleFaults(title),
      ...readValues(template, values, mediaOf).faults,
    ];
    return { row: index + 1, title, values, errors };
  });
  return {
    films,
    notes: [
      ...missing.map(({ label }) => `There is no column “${label}”: each film keeps what the template has there.`),
      ...unknown.map(
        (column) => `The column “${column.trim().slice(0, 60)}” is no field of this template and is left out.`,
      ),
    ],
  };
}

function faultsOfRow(cells: readonly string[], columns: readonly string[]): FieldFault[] {
  if (!cells.slice(columns.length).some((extra) => extra.trim())) return [];
  const message = 'The row has more cells than there are headings. Put text with commas into quotation marks.';
  return [{ column: TITLE_COLUMN, message }];
}

function titleFaults(title: string): FieldFault[] {
  if (title.length > FILM_TITLE)
    return [
      {
        column: TITLE_COLUMN,
        message: `The title has ${title.length} letters, at most ${FILM_TITLE} are allowed. Shorten it.`,
      },
    ];
  return isStorable(title) ? [] : [{ column: TITLE_COLUMN, message: UNSTORABLE }];
}

const UNSTORABLE = 'The text has characters that can’t be stored. Save the file as UTF-8.';
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** The values of one film as they fill it, and what is wrong with each. */
export function readValues(
  template: Template,
  written: Written,
  mediaOf: MediaOf,
): { values: Map<string, FieldValue>; faults: FieldFault[] } {
  const values = new Map<string, FieldValue>();
  const faults: FieldFault[] = [];
  for (const field of template.fields) {
    const text = written[field.id]?.trim() ?? '';
    if (!text || text === ownValue(template, field)) continue;
    const read = readValue(template, field, text, mediaOf);
    if ('problem' in read) faults.push({ column: field.label, message: read.problem });
    else values.set(field.id, read);
  }
  return { values, faults };
}

function readValue(
  template: Template,
  field: TemplateField,
  text: string,
  mediaOf: MediaOf,
): FieldValue | { problem: string } {
  if (!isStorable(text)) return { problem: UNSTORABLE };
  if (field.kind === 'colour')
    return isColour(text)
      ? { kind: 'colour', colour: text }
      : { problem: `“${text.slice(0, 60)}” is no colour. Write it as #ff8800, or as a name such as orange.` };
  if (field.kind === 'text')
    return text.length <= TEMPLATE.text
      ? { kind: 'text', text }
      : { problem: `The text has ${text.length} letters, at most ${TEMPLATE.text} are allowed. Shorten it.` };
  const media = mediaOf(text);
  if ('problem' in media) return media;
  const fault = faultOfKind(media, isHeard(template.timeline, field));
  return fault ? { problem: fault } : { kind: 'media', media };
}

function faultOfKind({ kind, frames }: FilledMedia, heard: boolean): string | null {
  if (heard && kind === 'image') return 'This is a picture; a sound or a video is needed here.';
  if (!heard && kind === 'audio') return 'This is a sound; a picture or a video is needed here.';
  if (kind !== 'image' && !frames)
    return 'The length of this file is not known yet. Wait until the library has read it.';
  return null;
}

/** Of an mp4, bytes a second and pixel at most: 0.2 to 0.6 were measured. */
const A_PIXEL = 0.6;
export type FilmsEstimate = { films: number; seconds: number; bytes: number; sentence: string };

/** How much films of a template are together, before anything is made. All are as long as the template. */
export function estimateOfFilms(timeline: Timeline, films: number): FilmsEstimate {
  const seconds = (films * endOfFilm(timeline)) / FPS;
  const { width, height } = timeline.viewport;
  const bytes = Math.round(seconds * width * height * A_PIXEL);
  const count = films === 1 ? '1 film' : `${films} films`;
  const sentence = `${count}, ${durationWords(seconds)} together; in the library at most about ${bytesWords(bytes)}.`;
  return { films, seconds, bytes, sentence };
}

import { isVideoUrl, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf, NETWORK_KEYS } from '@/lib/platforms/keys';
import { emptyForm, savedPlatforms, switchPlatform, withPlatform, type PostForm } from '@/lib/posts/form';
import { judge } from '@/lib/posts/judge-form';
import { readDate, type DateOrder } from './csv-dates';
import { platformNamed, type CsvField } from './csv-file';
import { threadWarnings, withPartsCut } from './csv-thread';

export type CsvOptions = {
  /** The field of each column. */
  mapping: readonly CsvField[];
  timeZone: string;
  dateOrder: DateOrder;
  /** Platforms of rows that name none. */
  platforms: readonly PlatformKey[];
};

export type CsvRow = {
  /** Line of the table: the first below the headings is 1. */
  row: number;
  title: string;
  content: string;
  media: string[];
  scheduledFor: string | null;
  tags: string[];
  platforms: { platform: PlatformKey; /** Words of its own. */ text: string | null }[];
  /** Why it can't be imported. */
  errors: string[];
  /** Notes about it. */
  warnings: string[];
};

const MAX_TAGS = 20;
const MAX_TAG = 40;
const MAX_MEDIA = 20;
const MAX_TITLE = 500;
const MAX_CONTENT = 100_000;
/** Most entries of one cell; more is not a list of platforms. */
const MAX_PLATFORM_WORDS = 20;
const YES = /^(?:x|yes|y|true|1|on|да|✓|✔)$/i;
const NO = /^(?:no|n|false|0|off|нет|-)$/i;

type Content = Omit<CsvRow, 'row' | 'errors' | 'warnings'>;

/** The form of a row, as a user would fill it in by hand: texts that are too long become threads where they can. */
export const formOfRow = (row: Content): PostForm => withPartsCut(filledIn(row));

function filledIn({ title, content, media, scheduledFor, tags, platforms }: Content): PostForm {
  const main: PostForm = { ...emptyForm(scheduledFor), title, content, media, tags };
  return platforms.reduce((form, { platform, text }) => {
    const on = switchPlatform(form, platform, true);
    return text === null
      ? on
      : withPlatform(on, platform, {
          fields: { ...on.platforms[platform].fields, [manifestOf(platform).textField]: text },
        });
  }, main);
}

/**
 * A reader of a file's rows, one after the other: each with its content, errors and
 * notes. One row at a time, so that reading a long file can yield to other work.
 */
export function rowReader(
  columns: readonly string[],
  options: CsvOptions,
  now: Date,
): (cells: readonly string[], index: number) => CsvRow {
  const seen = new Map<string, number>();
  const places = placesOf(options.mapping);
  return (cells, index) => {
    const row = readRow(cells, { row: index + 1, columns: columns.length, places, options, now });
    const same = JSON.stringify([row.title, row.content, row.media, row.scheduledFor]);
    const first = seen.get(same);
    if (first !== undefined) row.warnings.push(`It has the same text and time as row ${first}.`);
    else seen.set(same, row.row);
    return row;
  };
}

/** In which column each field stands first. */
function placesOf(mapping: readonly CsvField[]): Map<CsvField, number> {
  const places = new Map<CsvField, number>();
  mapping.forEach((field, index) => {
    if (!places.has(field)) places.set(field, index);
  });
  return places;
}

type RowContext = {
  row: number;
  columns: number;
  places: ReadonlyMap<CsvField, number>;
  options: CsvOptions;
  now: Date;
};

function readRow(cells: readonly string[], { row, columns, places, options, now }: RowContext): CsvRow {
  const cell = (field: CsvField) => (cells[places.get(field) ?? -1] ?? '').trim();
  const errors: string[] = [];
  const warnings: string[] = [];
  const title = cell('title');
  const content = cell('content');
  const media = listIn(cell('media'), /[\s|]+|,(?=\s*https?:)/i);
  const tags = tagsIn(cell('tags'));
  const date = readDate({ date: cell('date'), time: cell('time'), order: options.dateOrder, zone: options.timeZone });
  const platforms = platformsIn(cell('platforms'), { cells, options, errors });

  if (cells.length > columns && cells.slice(columns).some((extra) => extra.trim()))
    errors.push('The row has more cells than there are headings. Put text with commas into quotation marks.');
  if (!title && !content && media.length === 0 && platforms.every(({ text }) => !text))
    errors.push('The row has neither text nor media.');
  if (title.length > MAX_TITLE) errors.push(`The title is longer than ${MAX_TITLE} characters.`);
  if (content.length > MAX_CONTENT) errors.push(`The content is longer than ${MAX_CONTENT} characters.`);
  if (!cells.every((text) => text.isWellFormed() && !text.includes('\u0000')))
    errors.push('The text has characters that can’t be stored. Save the file as UTF-8.');
  if (date.error) errors.push(date.error);
  if (date.at && date.at <= now) errors.push('The date has passed. Choose a later one, or none.');
  if (date.guessedTime && date.at) warnings.push('It has no time of day: 09:00 is used.');
  errors.push(...mediaErrors(media), ...tagErrors(tags));
  const read: CsvRow = {
    row,
    title,
    content,
    media,
    scheduledFor: date.at?.toISOString() ?? null,
    tags,
    platforms,
    errors,
    warnings,
  };
  if (errors.length === 0) warnings.push(...platformWarnings(read));
  return read;
}

function listIn(text: string, separator: RegExp): string[] {
  return [
    ...new Set(
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
}

function tagsIn(text: string): string[] {
  const tags = listIn(text, /[,;|\n]+/)
    .map((tag) => tag.replace(/^#/, '').trim())
    .filter(Boolean);
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const name = tag.toLowerCase();
    return !seen.has(name) && Boolean(seen.add(name));
  });
}

function tagErrors(tags: readonly string[]): string[] {
  const long = tags.find((tag) => tag.length > MAX_TAG);
  return [
    ...(tags.length > MAX_TAGS ? [`A post can have ${MAX_TAGS} tags; this one has ${tags.length}.`] : []),
    ...(long ? [`The tag “${long.slice(0, 60)}” is longer than ${MAX_TAG} characters.`] : []),
  ];
}

function mediaErrors(media: readonly string[]): string[] {
  const strange = media.find((url) => !/^https?:\/\/[^\s/]/i.test(url) || url.length > 4096);
  return [
    ...(strange ? [`“${strange.slice(0, 80)}” is not a media address. Media addresses begin with https://.`] : []),
    ...(media.length > MAX_MEDIA ? [`A post can have ${MAX_MEDIA} files; this one has ${media.length}.`] : []),
  ];
}

/** 'Telegram, Instagram or Twitter'. */
const NAMES_AS = NETWORK_KEYS.slice(0, 3)
  .map(labelOf)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1');

/**
 * Those of the platforms' column, those whose own column says yes or has words, else those chosen for the whole file.
 */
function platformsIn(
  text: string,
  { cells, options, errors }: { cells: readonly string[]; options: CsvOptions; errors: string[] },
): CsvRow['platforms'] {
  const found = new Map<PlatformKey, string | null>();
  const words = listIn(text, /[,;|\n]+/);
  if (words.length > MAX_PLATFORM_WORDS)
    errors.push(
      `The cell for platforms has ${words.length} entries. Write names such as ${NAMES_AS}, with commas between them.`,
    );
  for (const word of words.slice(0, MAX_PLATFORM_WORDS)) {
    const platform = platformNamed(word);
    if (platform) found.set(platform, null);
    else
      errors.push(
        `“${word.slice(0, 60)}” is not a platform. Write names such as ${NAMES_AS}, with commas between them.`,
      );
  }
  options.mapping.forEach((field, index) => {
    const platform = platformNamed(field);
    const words = (cells[index] ?? '').trim();
    if (!platform || field === 'skip' || !words) return;
    if (NO.test(words)) found.delete(platform);
    else found.set(platform, YES.test(words) ? null : words);
  });
  if (found.size === 0) for (const platform of options.platforms) found.set(platform, null);
  return [...found].map(([platform, own]) => ({ platform, text: own }));
}

function platformWarnings(row: CsvRow): string[] {
  const before = filledIn(row);
  const form = withPartsCut(before);
  const kept = new Set(savedPlatforms(form));
  const none = row.platforms.length === 0 ? ['It names no platform: it stays a draft until you choose one.'] : [];
  return [
    ...none,
    ...threadWarnings(before, form),
    ...row.platforms.flatMap(({ platform }) => {
      if (!kept.has(platform))
        return [
          `${labelOf(platform)} takes videos only, so it is left out.${row.media.length > 0 && !row.media.some(isVideoUrl) ? ' The address of a video ends in .mp4, .webm or .mov.' : ''}`,
        ];
      const wrong = judge(form, platform).lints.find(({ severity }) => severity === 'error');
      return wrong ? [`${wrong.message}. It is saved, and goes out there once that is fixed.`] : [];
    }),
  ];
}

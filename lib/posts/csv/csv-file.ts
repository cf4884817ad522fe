import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf, NETWORK_KEYS } from '@/lib/platforms/keys';

/** Rows of one file. */
export const CSV_MAX_ROWS = 1000;
/** Columns of one file: many times the fields of a post. */
export const CSV_MAX_COLUMNS = 200;
/** Characters of one file: as many as fit into a request. */
export const CSV_MAX_CHARS = 500_000;

const OWN_FIELDS = ['title', 'content', 'media', 'date', 'time', 'platforms', 'tags'] as const;

/** The meaning of a column: a field of the post, the text for one platform, or none. */
export const CSV_FIELDS = [...OWN_FIELDS, ...PLATFORM_KEYS, 'skip'] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

export const CSV_FIELD_LABELS: Record<CsvField, string> = {
  title: 'Title',
  content: 'Content',
  media: 'Media URLs',
  date: 'Date',
  time: 'Time',
  platforms: 'Platforms',
  tags: 'Tags',
  ...(Object.fromEntries(PLATFORM_KEYS.map((key) => [key, labelOf(key)])) as Record<PlatformKey, string>),
  skip: 'Leave out',
};

export type CsvFile = { columns: string[]; rows: string[][] };

const SYNONYMS: Partial<Record<CsvField, readonly string[]>> = {
  title: ['name', 'headline', 'subject', 'заголовок'],
  content: ['text', 'caption', 'body', 'message', 'post', 'description', 'текст'],
  media: [
    'media url',
    'media urls',
    'mediaurl',
    'image',
    'image url',
    'images',
    'picture',
    'photo',
    'video',
    'video url',
    'link to media',
    'медиа',
  ],
  date: [
    'scheduled',
    'scheduled for',
    'scheduledfor',
    'schedule date',
    'publish date',
    'datetime',
    'date time',
    'date and time',
    'when',
    'дата',
  ],
  time: ['publish time', 'schedule time', 'hour', 'время'],
  platforms: ['platform', 'channels', 'channel', 'networks', 'network', 'accounts', 'платформы'],
  tags: ['tag', 'labels', 'label', 'categories', 'category', 'теги'],
  // A variant has its network's names too: a bare one means the network.
  ...Object.fromEntries(NETWORK_KEYS.map((key) => [key, manifestOf(key).otherNames])),
};

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_\-.:]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The plain names of each field, made once: a file asks for them in every row. */
const NAMES = CSV_FIELDS.filter((field) => field !== 'skip').map((field) => ({
  field,
  names: new Set([plain(field), plain(CSV_FIELD_LABELS[field]), ...(SYNONYMS[field] ?? [])]),
}));

/** The field of each column by its heading; an unknown heading is left out. */
export function guessMapping(columns: readonly string[]): CsvField[] {
  const taken = new Set<CsvField>();
  return columns.map((column) => {
    const name = plain(column);
    const found = NAMES.find(({ field, names }) => !taken.has(field) && names.has(name))?.field;
    if (!found) return 'skip';
    taken.add(found);
    return found;
  });
}

const PLATFORM_NAMES = new Map(
  PLATFORM_KEYS.flatMap((key) => {
    const label = labelOf(key);
    return [plain(key), plain(label), plain(label.replace(/[()]/g, '')), ...(SYNONYMS[key] ?? [])].map(
      (name) => [name, key] as const,
    );
  }),
);

/** The platform that a word names: its key or label, in any case. */
export function platformNamed(word: string): PlatformKey | undefined {
  return PLATFORM_NAMES.get(plain(word));
}

/** A file to fill in, with two rows as examples. */
export function csvTemplate(): string {
  const [first, , third, fourth] = NETWORK_KEYS.map(labelOf);
  const last = NETWORK_KEYS.map(labelOf).at(-1);
  return [
    `Title,Content,Media URLs,Date,Time,Platforms,Tags,${third}`,
    `Opening hours,We are open on Saturdays from now on.,https://example.com/shop.jpg,2030-05-04,09:00,"${first}, ${last}",news,`,
    `,"A post without a date stays a draft, or takes the next free place in the queue.",,,,${first}; ${fourth},"tips, shop",Shorter words for ${third}`,
  ].join('\r\n');
}

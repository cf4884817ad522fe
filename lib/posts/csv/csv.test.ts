import { describe, expect, test } from 'vitest';
import { PLATFORM_KEYS } from '@/lib/platforms/keys';
import { orderIn, readDate } from './csv-dates';
import { readCsv } from '@/server/publishing/planning/read-csv';
import { csvTemplate, guessMapping, platformNamed } from './csv-file';
import { formOfRow, rowReader, type CsvOptions } from './csv-rows';

const now = new Date('2026-11-21T10:00:00.000Z');
const options: Omit<CsvOptions, 'mapping'> = { timeZone: 'Europe/Berlin', dateOrder: 'dmy', platforms: [] };
function rowsOf(text: string, extra: Partial<CsvOptions> = {}) {
  const file = readCsv(text);
  return file.rows.map(rowReader(file.columns, { ...options, mapping: guessMapping(file.columns), ...extra }, now));
}

describe('the file', () => {
  test('is read with commas, semicolons or tabs, quotation marks, line breaks in cells and a byte order mark', () => {
    for (const sign of [',', ';', '\t'])
      expect(readCsv(`\uFEFFTitle${sign}Content\r\nA${sign}"Two\nlines, ""quoted"""\r\n\r\n`)).toEqual({
        columns: ['Title', 'Content'],
        rows: [['A', 'Two\nlines, "quoted"']],
      });
  });

  test('Excel’s line that names the separator is no heading', () => {
    expect(readCsv('\uFEFFsep=;\r\nDate;Text\r\n01.12.2030;a, b\r\n')).toEqual({
      columns: ['Date', 'Text'],
      rows: [['01.12.2030', 'a, b']],
    });
  });

  test('headings are known by many names, each once', () => {
    expect(
      guessMapping(['Caption', 'Scheduled_for', 'X', 'Telegram (Russian)', 'Channels', 'Text', 'Whatever']),
    ).toEqual(['content', 'date', 'twitter', 'ruTelegram', 'platforms', 'skip', 'skip']);
    expect([
      platformNamed('vk'),
      platformNamed('YOUTUBE (russian)'),
      platformNamed('ruDiscord'),
      platformNamed('myspace'),
    ]).toEqual(['vk', 'ruYoutube', 'ruDiscord', undefined]);
    expect(['ВК', 'Телеграм', 'ютуб', 'X'].map(platformNamed)).toEqual(['vk', 'telegram', 'youtube', 'twitter']);
  });

  test('wrong quotation marks are taken as they are written; one that is never closed is said', () => {
    expect(readCsv('a,b\n"Say ""hi""" now,5" wide\n').rows).toEqual([['"Say "hi"" now', '5" wide']]);
    expect(() => readCsv('a,b\nx,"never closed\n')).toThrow('a quotation mark is opened and never closed');
  });

  test('more columns or rows than a file of posts can have are refused', () => {
    expect(() => readCsv(`${'a,'.repeat(1500)}\n1`)).toThrow('The file has 1501 columns; at most 200 can be read');
    expect(() => readCsv(`a\n${'x\n'.repeat(1001)}`)).toThrow('1001 rows; 1000 can be imported at once');
  });

  test('the template reads as it says', () => {
    const rows = rowsOf(csvTemplate());
    expect(rows.map(({ errors }) => errors)).toEqual([[], []]);
    expect(rows[0]).toMatchObject({
      scheduledFor: '2030-05-04T07:00:00.000Z',
      platforms: [{ platform: 'telegram' }, { platform: PLATFORM_KEYS.at(-1) }],
      tags: ['news'],
    });
    expect(rows[1]?.platforms).toContainEqual({ platform: 'twitter', text: 'Shorter words for Twitter' });
  });
});

describe('dates', () => {
  const at = (date: string, time = '', order: 'dmy' | 'mdy' = 'dmy') =>
    readDate({ date, time, order, zone: 'Europe/Berlin' }).at?.toISOString() ?? null;

  test('are read in many forms, on the clock of the zone', () => {
    const nine = '2030-12-31T08:00:00.000Z';
    for (const text of [
      '2030-12-31 09:00',
      '2030-12-31T09:00',
      '2030/12/31 9:00',
      '31.12.2030 09:00',
      '31/12/2030 9:00 AM',
      '31 Dec 2030 09:00',
      'December 31, 2030 9 am',
      '2030-12-31T09:00:00+01:00',
      '2030-12-31T08:00Z',
    ])
      expect(at(text), text).toBe(nine);
    expect(at('12/31/2030', '9:00 PM', 'mdy')).toBe('2030-12-31T20:00:00.000Z');
    expect(at('2030-12-31', '')).toBe(nine);
    expect(at('12/1/2030 12:30 AM', '', 'mdy')).toBe('2030-11-30T23:30:00.000Z');
  });

  test('that are none say so', () => {
    for (const text of [
      'tomorrow',
      '2030-02-30',
      '2030-02-30T09:00:00Z',
      '2030-01-01T24:00:00Z',
      '31/12/30',
      '13/13/2030',
    ])
      expect(readDate({ date: text, time: '', order: 'dmy', zone: 'UTC' }).error).toContain(text);
    expect(readDate({ date: '2030-12-31', time: '25:00', order: 'dmy', zone: 'UTC' }).error).toContain('25:00');
    expect(readDate({ date: '', time: '09:00', order: 'dmy', zone: 'UTC' }).error).toContain('no date');
  });

  test('the order of a file is what its dates show', () => {
    expect([
      orderIn(['01/02/2030', '13/02/2030']),
      orderIn(['1/31/2030']),
      orderIn(['01/02/2030', '2030-01-31']),
    ]).toEqual(['dmy', 'mdy', null]);
  });
});

describe('rows', () => {
  test('say in sentences what is wrong, and each row for itself', () => {
    const rows = rowsOf(
      'content,date,platforms,media,tags\nGood,2030-01-01 10:00,telegram,,a;b\n,,telegram,,\nLate,2020-01-01,telegram,,\nWho,,myspace,,\nFile,,telegram,javascript:x,\n',
    );
    expect(rows.map(({ errors }) => errors)).toEqual([
      [],
      ['The row has neither text nor media.'],
      ['The date has passed. Choose a later one, or none.'],
      ['“myspace” is not a platform. Write names such as Telegram, Instagram or Twitter, with commas between them.'],
      ['“javascript:x” is not a media address. Media addresses begin with https://.'],
    ]);
    expect(rows[0]).toMatchObject({ scheduledFor: '2030-01-01T09:00:00.000Z', tags: ['a', 'b'] });
  });

  test('warn of what a platform refuses, of what it leaves out, and of a row twice', () => {
    const rows = rowsOf(
      `content,platforms,media\n${'x'.repeat(7300)},twitter,\nHi,youtube,https://a.b/c.jpg\nHi,youtube,https://a.b/c.jpg\nNone,,\n`,
    );
    expect(rows[0]?.warnings).toEqual([
      'Tweet exceeds 280 character limit by 7020 characters. It is saved, and goes out there once that is fixed.',
    ]);
    expect(rows[1]?.warnings[0]).toContain('takes videos only');
    expect(rows[2]?.warnings).toContain('It has the same text and time as row 2.');
    expect(rows[3]?.warnings[0]).toContain('names no platform');
  });

  test('a platform’s own column switches it on, off, or gives it words', () => {
    const [row] = rowsOf('content,platforms,telegram,vk,discord\nMain,"telegram, discord",Own words,x,no\n');
    expect(row?.platforms).toEqual([
      { platform: 'telegram', text: 'Own words' },
      { platform: 'vk', text: null },
    ]);
    const form = formOfRow(row!);
    expect([
      form.platforms.telegram.fields.content,
      form.platforms.vk.fields.content,
      form.platforms.discord.enabled,
    ]).toEqual(['Own words', 'Main', false]);
  });

  test('without platforms take those chosen for the file; several files are one post’s', () => {
    const [row] = rowsOf('content,media\nHi,"https://a.b/1.jpg, https://a.b/2.jpg https://a.b/1.jpg"\n', {
      platforms: ['vk'],
    });
    expect(row).toMatchObject({
      media: ['https://a.b/1.jpg', 'https://a.b/2.jpg'],
      platforms: [{ platform: 'vk', text: null }],
    });
  });

  test('with too many cells say so', () => {
    expect(rowsOf('content,tags\nOne, two, three\n')[0]?.errors[0]).toContain('more cells than there are headings');
  });
});

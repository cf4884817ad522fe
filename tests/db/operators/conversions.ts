import { double } from '../../../server/system/db/embedded/bson/value.ts';
import { at, d, DATE, fails, ID, type Cases } from './case.ts';

/** Operators of conversions and dates. */
export const CONVERSIONS: Cases = {
  $convert: [
    [{ input: '12', to: 'int' }, 12],
    [{ input: 'x', to: 'int', onError: -1 }, -1],
    [{ input: '$nil', to: 'int', onNull: 0 }, 0],
    [{ input: '1.5', to: 'decimal' }, d('1.5')],
    [{ input: 1, to: 8 }, true],
    [{ input: 'x', to: 'int' }, fails(241)],
    [{ input: 1, to: 'nope' }, fails(2)],
  ],
  $toInt: [
    [2.9, 2],
    ['7', 7],
    [3000000000, fails(241)],
    ['$yes', 1],
  ],
  $toLong: [
    ['$one', 1n],
    ['$date', BigInt(DATE.getTime())],
    ['9007199254740993', 9007199254740993n],
  ],
  $toDouble: [
    ['$one', double(1)],
    ['1e3', double(1000)],
    ['abc', fails(241)],
  ],
  $toDecimal: [
    ['$one', d('1')],
    ['1.10', d('1.10')],
    [0.1, d('0.100000000000000')],
  ],
  $toString: [
    ['$one', '1'],
    ['$id', ID.toHexString()],
    ['$date', '2024-02-29T13:05:09.123Z'],
    [1.5, '1.5'],
    ['$dec', '1.10'],
    ['$list', fails(241)],
  ],
  $toObjectId: [
    ['65e07f450000000000000000', ID],
    ['short', fails(241)],
  ],
  $toDate: [
    ['$id', at('2024-02-29T12:57:41.000Z')],
    [1709211909123n, DATE],
    ['2024-02-29T13:05:09.123Z', DATE],
    ['2024-02-29', at('2024-02-29T00:00:00Z')],
    ['no date', fails(241)],
  ],
  $toBool: [
    ['$one', true],
    [0, false],
    ['false', true],
    ['$nil', null],
  ],
  $year: [
    ['$date', 2024],
    [{ date: at('2024-12-31T23:30:00Z'), timezone: 'Europe/Moscow' }, 2025],
    ['$nil', null],
    ['$text', fails(16006)],
  ],
  $month: [['$date', 2]],
  $dayOfMonth: [
    ['$date', 29],
    [{ date: at('2024-03-01T01:00:00Z'), timezone: '-0300' }, 29],
  ],
  $hour: [
    ['$date', 13],
    [{ date: '$date', timezone: 'America/New_York' }, 8],
    [{ date: '$date', timezone: 'Nowhere/Land' }, fails(40485)],
  ],
  $minute: [['$date', 5]],
  $second: [['$date', 9]],
  $millisecond: [['$date', 123]],
  $dayOfYear: [
    ['$date', 60],
    [at('2023-12-31T00:00:00Z'), 365],
    [at('2024-12-31T00:00:00Z'), 366],
  ],
  $dayOfWeek: [['$date', 5]],
  $week: [
    [at('2024-01-06T00:00:00Z'), 0],
    [at('2024-01-07T00:00:00Z'), 1],
  ],
  $isoWeek: [
    [at('2021-01-03T00:00:00Z'), 53],
    [at('2024-12-30T00:00:00Z'), 1],
  ],
  $isoWeekYear: [
    [at('2021-01-03T00:00:00Z'), 2020n],
    [at('2024-12-30T00:00:00Z'), 2025n],
  ],
  $isoDayOfWeek: [[at('2024-03-03T00:00:00Z'), 7]],
  $dateToString: [
    [{ date: '$date' }, '2024-02-29T13:05:09.123Z'],
    [
      { date: '$date', format: '%Y/%m/%d %H:%M:%S:%L %j %u %V %G %z', timezone: '+02:00' },
      '2024/02/29 15:05:09:123 060 4 09 2024 +0200',
    ],
    [{ date: '$nil', onNull: '-' }, '-'],
    [{ date: '$date', format: '%Q' }, fails(18536)],
  ],
  $dateToParts: [
    [{ date: '$date' }, { year: 2024, month: 2, day: 29, hour: 13, minute: 5, second: 9, millisecond: 123 }],
  ],
};

import { double } from '../../../server/system/db/embedded/bson/value.ts';
import { at, d, fails, type Cases } from './case.ts';

/** Operators of arithmetic and figures. */
export const NUMBERS: Cases = {
  $add: [
    [['$one', '$two'], 3],
    [['$one', '$half'], 1.5],
    [['$one', '$long'], 6n],
    [[2147483647, 1], 2147483648n],
    [['$date', 1000], at('2024-02-29T13:05:10.123Z')],
    [['$dec', 1], d('2.10')],
    [['$nil', 1], null],
    [['$text', 1], fails(16554)],
    [['$date', '$date'], fails(16612)],
  ],
  $subtract: [
    [['$two', '$one'], 1],
    [['$date', at('2024-02-29T13:05:09.000Z')], 123n],
    [['$date', 123], at('2024-02-29T13:05:09.000Z')],
    [['$text', 1], fails(16556)],
    [['$missing', 1], null],
  ],
  $multiply: [
    [[3, '$two'], 6],
    [[0, -1], 0],
    [[double(0), -1], double(-0)],
    [[2, '$five'], double(10)],
    [['$dec', 2], d('2.20')],
    [['$text', 2], fails(16555)],
  ],
  $divide: [
    [[6, 3], double(2)],
    [[1, 4], 0.25],
    [['$dec', 2], d('0.55')],
    [[1, 0], fails(2)],
    [['$nil', 2], null],
    [['$text', 2], fails(16609)],
  ],
  $mod: [
    [[7, 4], 3],
    [[-7, 4], -3],
    [[7.5, 2], 1.5],
    [[1, 0], fails(16610)],
    [['$text', 0], fails(16611)],
  ],
  $abs: [
    [-5, 5],
    [-5n, 5n],
    [-0.5, 0.5],
    [d('-1.5'), d('1.5')],
    ['$nil', null],
    ['$text', fails(28765)],
  ],
  $ceil: [
    [1.2, double(2)],
    [-1.2, double(-1)],
    [3, 3],
    [d('1.2'), d('2')],
  ],
  $floor: [
    [1.8, double(1)],
    [-1.2, double(-2)],
    [5n, 5n],
  ],
  $round: [
    [2.5, double(2)],
    [3.5, double(4)],
    [[1.256, 2], 1.26],
    [[1255, -1], 1260],
    [[d('2.345'), 2], d('2.34')],
    ['$nil', null],
    [[1, 200], fails(51082)],
  ],
  $trunc: [
    [2.9, double(2)],
    [-2.9, double(-2)],
    [[1.259, 2], 1.25],
    [[1299, -2], 1200],
  ],
  $sqrt: [
    [16, double(4)],
    ['$nil', null],
    [-1, fails(28714)],
  ],
  $pow: [
    [[2, 10], 1024],
    [[2, 0.5], Math.SQRT2],
    [[2, 40], 1099511627776n],
    [[2, -1], 0.5],
    [[0, -1], fails(28764)],
  ],
  $exp: [[0, double(1)]],
  $ln: [
    [1, double(0)],
    [0, fails(28766)],
  ],
  $log10: [
    [1000, double(3)],
    [-1, fails(28761)],
  ],
  $log: [
    [[8, 2], double(3)],
    [[8, 1], fails(28759)],
    [[0, 2], fails(28758)],
  ],
  $sum: [
    ['$list', 6],
    [['$one', '$half', 'x'], 1.5],
    [['$one', '$long'], 6n],
  ],
  $avg: [
    ['$list', double(2)],
    [['x'], null],
  ],
  $min: [
    ['$list', 1],
    [['$nil', 4], 4],
  ],
  $max: [['$list', 3]],
  $rand: [],
};

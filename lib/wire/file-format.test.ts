import { expect, test } from 'vitest';
import { fileFormatOf } from './file-format';

test.each([
  [undefined, 'application/json', null],
  [undefined, 'text/csv, */*', 'csv'],
  [undefined, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['json', 'text/csv', null],
  ['csv', 'application/json', 'csv'],
  ['xlsx', '*/*', 'xlsx'],
])('format %s with Accept %s is %s', (format, accept, expected) => {
  expect(fileFormatOf({ format, accept })).toBe(expected);
});

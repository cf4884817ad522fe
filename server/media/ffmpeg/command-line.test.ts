import { expect, test } from 'vitest';
import { commandLine } from './command-line';

test('options stand before their file, the filters between inputs and outputs, and nothing is split at a space', () => {
  expect(
    commandLine({
      inputs: [
        { file: '/in/my film.mp4', options: ['-ss', '1.000'] },
        { file: '/in/two.mp4', options: ['-protocol_whitelist', 'file,pipe'] },
      ],
      filters: '[0:v:0]split=2[a][b];[a]scale=10:10[c]',
      outputs: [
        { to: '/out/one two.mp4', options: ['-map', '[c]', '-metadata', 'title=two words'] },
        { to: '/out/b.mp4', options: ['-map', '[b]', '-an'] },
      ],
    }),
  ).toEqual([
    ...['-ss', '1.000', '-i', '/in/my film.mp4'],
    ...['-protocol_whitelist', 'file,pipe', '-i', '/in/two.mp4'],
    '-y',
    ...['-filter_complex', '[0:v:0]split=2[a][b];[a]scale=10:10[c]'],
    ...['-map', '[c]', '-metadata', 'title=two words', '/out/one two.mp4'],
    ...['-map', '[b]', '-an', '/out/b.mp4'],
  ]);
});

test('what goes to a pipe overwrites no file', () => {
  expect(
    commandLine({ inputs: [{ file: '/in/a', options: [] }], outputs: [{ to: 'pipe:1', options: ['-f', 's16le'] }] }),
  ).toEqual(['-i', '/in/a', '-f', 's16le', 'pipe:1']);
});

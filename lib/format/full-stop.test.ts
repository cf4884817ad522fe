import { expect, it } from 'vitest';
import { withFullStop } from './full-stop';

it.each([
  ['t.me answered 502', 't.me answered 502.'],
  ['It is there. ', 'It is there.'],
  ['Is it there?', 'Is it there?'],
  ['It says “no.”', 'It says “no.”'],
])('%s → %s', (text, sentence) => expect(withFullStop(text)).toBe(sentence));

import { expect, test } from 'vitest';
import { manifestOf } from './index';
import { isSetUp } from './set-up';

const keys = { client_id: 'id', client_secret: 'secret' };
const account = { refresh_token: 'token' };

test('a channel is set up once nothing required is missing; only keys of the app are lent', () => {
  expect(isSetUp(manifestOf('youtube'), {}, {})).toBe(false);
  expect(isSetUp(manifestOf('youtube'), keys, {})).toBe(false);
  expect(isSetUp(manifestOf('youtube'), { ...keys, ...account }, {})).toBe(true);
  expect(isSetUp(manifestOf('ruYoutube'), account, keys)).toBe(true);
  expect(isSetUp(manifestOf('ruYoutube'), {}, { ...keys, ...account })).toBe(false);
});

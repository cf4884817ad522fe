import { expect, it } from 'vitest';
import { refusalOf, refusalSentence } from './refusals';

it('the library’s words become one plain sentence each', () => {
  expect(refusalOf('unexpected iss value, expected https://a, got: https://b')).toBe('WRONG_ISSUER');
  expect(refusalOf('aud mismatch, expected workspace, got: other')).toBe('WRONG_AUDIENCE');
  expect(refusalOf('state mismatch, expected a, got: b')).toBe('SIGN_IN_ENDED');
  expect(refusalOf('invalid_grant (grant request is invalid)')).toBe('SIGN_IN_ENDED');
  expect(refusalOf('failed to validate JWT signature')).toBe('ANSWER_REFUSED');
  expect(refusalOf('connect ECONNREFUSED 127.0.0.1:1')).toBe('PROVIDER_UNREACHABLE');
  expect(refusalSentence('EMAIL_UNVERIFIED', 'Acme')).toMatch(/^Acme does not confirm/);
});

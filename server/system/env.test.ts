import { expect, it } from 'vitest';
import { readEnv } from './env';

const OIDC_ISSUER = 'https://login.example.com';
const variables = (given: Record<string, string>) => ({ NODE_ENV: 'test' as const, ...given });

it('an issuer without a client id is refused in a sentence: it would offer no button, and could let nobody in', () => {
  for (const OIDC_CLIENT_ID of ['', ' '])
    expect(() => readEnv(variables({ OIDC_ISSUER, OIDC_CLIENT_ID }))).toThrow(
      'OIDC_CLIENT_ID: Missing beside OIDC_ISSUER: set the client id that your provider gave this host. See .env.example.',
    );
  expect(readEnv(variables({ OIDC_ISSUER, OIDC_CLIENT_ID: 'workspace' }))).toMatchObject({
    OIDC_ISSUER,
    OIDC_CLIENT_ID: 'workspace',
  });
});

it('a public client has no secret, and a host without an issuer no sign-in', () => {
  expect(readEnv(variables({ OIDC_ISSUER, OIDC_CLIENT_ID: 'workspace' })).OIDC_CLIENT_SECRET).toBeUndefined();
  expect(readEnv(variables({})).OIDC_ISSUER).toBeUndefined();
});

import { expect, it } from 'vitest';
import { boundedForNextAuth, cookiesOf } from './next-auth-request';

const post = (body: BodyInit, type: string) => {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  };
  return new Request('http://x/api/auth/callback/credentials', init);
};
const bodyOf = async (body: BodyInit, type: string) => (await boundedForNextAuth(post(body, type), ['callback'])).body;

it('takes no more of an endless body than its limit and the piece that goes beyond', async () => {
  let pieces = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1;
      controller.enqueue(new Uint8Array(16 * 1024));
    },
  });
  await expect(bodyOf(endless, 'application/x-www-form-urlencoded')).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  expect(pieces).toBeLessThan(10);
});

it('hands on every value as a text, and nothing that is none', async () => {
  const json = JSON.stringify({ email: 'a@b.c', json: true, callbackUrl: { a: 1 }, password: ['x'] });
  expect(await bodyOf(json, 'application/json')).toEqual({ email: 'a@b.c', json: 'true' });
  expect(await bodyOf('email=a&json=true', 'application/x-www-form-urlencoded; charset=utf-8')).toEqual({
    email: 'a',
    json: 'true',
  });
});

it('refuses what is neither a form nor JSON', async () => {
  await expect(bodyOf('{', 'application/json')).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
  await expect(bodyOf('a', 'text/plain')).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
});

it('reads cookies as browsers send them: encoded or not, the first of a name', () => {
  expect(cookiesOf('a=1; b=x%7Cy; c=100%; a=2; d="q"; =3;')).toEqual({ a: '1', b: 'x|y', c: '100%', d: 'q' });
});

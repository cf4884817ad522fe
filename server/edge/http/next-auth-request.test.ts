import { expect, it } from 'vitest';
import { boundedForNextAuth } from './next-auth-request';

const post = (body: BodyInit, type: string) => {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  };
  return new Request('http://x/api/auth/callback/credentials', init);
};

it('takes no more of an endless body than its limit and the piece that goes beyond', async () => {
  let pieces = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1;
      controller.enqueue(new Uint8Array(16 * 1024));
    },
  });
  await expect(boundedForNextAuth(post(endless, 'application/x-www-form-urlencoded'))).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  expect(pieces).toBeLessThan(10);
});

it('hands on every value as a text, and nothing that is none', async () => {
  const json = JSON.stringify({ email: 'a@b.c', json: true, callbackUrl: { a: 1 }, password: ['x'] });
  expect(await (await boundedForNextAuth(post(json, 'application/json'))).text()).toBe('email=a%40b.c&json=true');
  expect(
    await (
      await boundedForNextAuth(post('email=a&json=true', 'application/x-www-form-urlencoded; charset=utf-8'))
    ).text(),
  ).toBe('email=a&json=true');
});

it('refuses what is neither a form nor JSON', async () => {
  await expect(boundedForNextAuth(post('{', 'application/json'))).rejects.toMatchObject({ code: 'MALFORMED_JSON' });
  await expect(boundedForNextAuth(post('a', 'text/plain'))).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
});

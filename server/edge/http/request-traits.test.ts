import { expect, it } from 'vitest';
import { endpoints, protocols } from '@/lib/contracts/index';
import { requestTraits } from './request-traits';

const traitsOf = requestTraits({ endpoints, protocols });
const PLAIN = { isEventStream: false, takesFiles: false };

it('knows the stream of events', () => {
  for (const url of ['/api/events', '/api/events?x=1'])
    expect(traitsOf({ method: 'GET', url })).toEqual({ isEventStream: true, takesFiles: false });
  for (const url of ['/api/events/x', '/api/eventsx', '/events', undefined])
    expect(traitsOf({ method: 'GET', url })).toEqual(PLAIN);
  expect(traitsOf({ method: 'POST', url: '/api/events' })).toEqual(PLAIN);
});

it('knows what carries files: uploads in one body, and pieces of one', () => {
  const files: [string, string][] = [
    ['POST', '/api/files/upload?projectId=1'],
    ['POST', '/api/files/abc/replace'],
    ['POST', '/api/archives'],
    ['PATCH', '/api/projects/1/avatar'],
    ['POST', '/api/files/tus'],
    ['PATCH', '/api/files/tus/abc'],
  ];
  for (const [method, url] of files) expect(traitsOf({ method, url }), url).toEqual({ ...PLAIN, takesFiles: true });
  const others: [string, string][] = [
    ['POST', '/api/files/import'],
    ['GET', '/api/files/upload'],
    ['POST', '/api/files/tusk'],
    ['POST', '/api/posts'],
  ];
  for (const [method, url] of others) expect(traitsOf({ method, url }), url).toEqual(PLAIN);
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api/call';
import { afterFailure } from './broken-upload';

const answered = (statusCode: number, code: string) => new ApiError({ statusCode, code, message: `${code} in words` });
const unanswered = new ApiError({ statusCode: 0, code: 'NETWORK', message: 'No answer' });

describe('a failed upload', () => {
  it('shows what the server said, also where it could not take the file', () => {
    for (const failure of [
      answered(503, 'DISK_FULL'),
      answered(500, 'INTERNAL'),
      answered(502, 'UNEXPECTED_ANSWER'),
      answered(413, 'TOO_LARGE'),
    ]) {
      expect(afterFailure(failure, 1)).toEqual({ kind: 'stop', failure });
    }
  });

  it('waits only where nobody answered', () => {
    expect(afterFailure(unanswered, 1)).toEqual({ kind: 'wait' });
    expect(afterFailure(new TypeError('broken'), 1)).toEqual({ kind: 'wait' });
  });

  it('stops where the connection breaks again and again although the server can be reached', () => {
    expect([2, 3].map((breaks) => afterFailure(unanswered, breaks).kind)).toEqual(['wait', 'wait']);
    expect(afterFailure(unanswered, 4)).toMatchObject({
      kind: 'stop',
      failure: { message: expect.stringMatching(/^The connection broke 4 times/) as string },
    });
  });
});

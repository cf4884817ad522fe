import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api/call';
import { pathWords } from './result-words';
import { problemsOf, reinitiateAddress, valuesOf } from './new/new-search-values';
import { putResults, resultsAddressOf } from './use-search-address';
import { cutError, cutTheme, failureWords, minutesOf, percentWords, spanWords } from './words';

describe('texts of the list', () => {
  it('cuts a theme at 100 characters: 97 and an ellipsis', () => {
    expect(cutTheme('я'.repeat(100))).toBe('я'.repeat(100));
    expect(cutTheme('я'.repeat(101))).toBe(`${'я'.repeat(97)}...`);
  });
  it('cuts an error message at 30 characters', () => {
    expect(cutError('e'.repeat(30))).toBe('e'.repeat(30));
    expect(cutError('e'.repeat(31))).toBe(`${'e'.repeat(27)}...`);
  });
  it('rounds the wait up to minutes', () => {
    expect([1, 60, 61, 3_600].map(minutesOf)).toEqual([1, 1, 2, 60]);
  });
  it('says about how long it still takes', () => {
    expect([30, 60, 600, 7_200].map(spanWords)).toEqual([
      'less than a minute',
      'about 1 minute',
      'about 10 minutes',
      'about 2 hours',
    ]);
  });
  it('shows shares in per cent', () => {
    expect(percentWords(0.784)).toBe('78 %');
  });
});

describe('failures', () => {
  const error = (fields: { code: string; message: string }) => new ApiError({ statusCode: 500, ...fields });
  it('are the server’s words where it has some, else the general ones', () => {
    expect(failureWords(error({ code: 'X', message: 'Said.' }), 'General.')).toBe('Said.');
    expect(failureWords(error({ code: 'NO_REASON', message: 'The server answered 500' }), 'General.')).toBe('General.');
    expect(failureWords(error({ code: 'NETWORK', message: 'No answer' }), 'General.')).toBe('General.');
  });
});

describe('the form of a new search', () => {
  const values = { searchName: 'a', initialChannel: '@b', channelTheme: '', messageLimit: '', channelCount: '' };
  it('requires a name and a channel, and positive numbers', () => {
    expect(problemsOf(values)).toEqual({});
    expect(
      problemsOf({ ...values, searchName: ' ', initialChannel: '', messageLimit: '0', channelCount: '-1' }),
    ).toEqual({
      searchName: 'Search name is required.',
      initialChannel: 'Initial channel name/link is required.',
      messageLimit: 'Message limit must be a positive number.',
      channelCount: 'Channel count must be at least 1.',
    });
    expect(problemsOf({ ...values, messageLimit: '1.5' })).toHaveProperty('messageLimit');
  });
  it('is filled in by the address that Reinitiate leads to', () => {
    const search = { id: 'x', search_name: 'Кофе & co', initial_channel: 'coffee', channel_theme: 'a=b' };
    const address = new URL(reinitiateAddress(search), 'http://host');
    expect(address.pathname).toBe('/searches/new');
    expect(valuesOf(address.searchParams)).toEqual({
      values: { ...values, searchName: 'Кофе & co', initialChannel: 'coffee', channelTheme: 'a=b' },
      reinitiatedFrom: 'x',
    });
  });
});

describe('the address of the results', () => {
  it('has its defaults, and takes no nonsense', () => {
    const expected = {
      page: 1,
      pageSize: 25,
      sortBy: 'theme_relevance',
      sortOrder: 'desc',
      filterRelevant: 'all',
      q: '',
    };
    expect(resultsAddressOf(new URLSearchParams())).toEqual(expected);
    expect(
      resultsAddressOf(new URLSearchParams('page=-1&pageSize=900&sortBy=x&sortOrder=up&filterRelevant=maybe')),
    ).toEqual(expected);
  });
  it('writes its five names', () => {
    const params = new URLSearchParams();
    putResults(params, resultsAddressOf(new URLSearchParams('page=2&sortBy=title&sortOrder=asc&filterRelevant=true')));
    expect(params.toString()).toBe('page=2&pageSize=25&sortBy=title&sortOrder=asc&filterRelevant=true');
  });
});

it('says how a channel was found, back to the seed', () => {
  expect(
    pathWords([
      { from: 'seed', how: 'recommendation', count: 1 },
      { from: 'x', how: 'forward', count: 14 },
    ]),
  ).toBe('forwarded 14 times by @x, which was recommended for @seed');
});

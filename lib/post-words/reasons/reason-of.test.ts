import { expect, it } from 'vitest';
import { TELEGRAM } from '@/lib/platforms/telegram-reasons';
import { reasonOf, type Failed } from './reason-of';

const read = (given: Failed) => reasonOf(given, TELEGRAM);

const failed = { platform: 'telegram' as const, errorClass: 'permanent' as const, errorText: 'x', unconfirmed: false };

it('a failure of an older version, which has no cause, is known by its words', () => {
  expect(read({ ...failed, errorText: 'Bad Request: chat not found' })).toEqual({
    cause: 'chat-not-found',
    message: 'The bot can’t find the channel. Add it to the channel as an administrator.',
    act: 'settings',
    details: 'Bad Request: chat not found',
  });
});

it('says how often it was tried', () => {
  const errorText = 'connect ECONNREFUSED (tried 6 times)';
  expect(read({ ...failed, errorClass: 'retry', errorText, cause: { code: 'not-sent' } })).toEqual({
    cause: 'unreachable',
    message: 'Telegram could not be reached. Nothing was sent. It was tried 6 times.',
    act: 'retry',
    details: 'connect ECONNREFUSED',
  });
});

it('a sentence of ours stands as it is; what is not sent by itself again asks for a look', () => {
  expect(read({ ...failed, errorClass: null, errorText: 'Missed its scheduled time' })).toEqual({
    cause: 'own',
    message: 'Missed its scheduled time',
    act: 'retry',
    details: null,
  });
  const own = { errorText: 'VK knows no community with this group ID. Check it in Settings.', cause: { code: 'own' } };
  expect(read({ ...failed, platform: 'vk', ...own })?.act).toBe('settings');
  expect(read({ ...failed, errorClass: 'unknown', unconfirmed: true })?.act).toBe('look');
  expect(read({ ...failed, errorText: null })).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { groupNotices, type NoticeAbout } from './group-notices';
import { mailWords } from './mail-words';

let made = 0;
function notice({
  about,
  ...rest
}: {
  kind?: string;
  link?: string | null;
  message?: string;
  readAt?: string | null;
  about?: Partial<NoticeAbout>;
}) {
  made += 1;
  return {
    id: `n${made}`,
    projectId: 'p',
    kind: 'post-failed',
    message: `message ${made}`,
    link: '/schedule?post=1' as string | null,
    createdAt: new Date(made * 1000).toISOString(),
    readAt: null as string | null,
    ...rest,
    about: about
      ? {
          subject: 'Words',
          cause: 'no-chat',
          reason: 'Add the bot.',
          platform: 'telegram',
          postId: '1',
          fix: null,
          retry: true,
          ...about,
        }
      : null,
  };
}

describe('notifications are one per post and cause', () => {
  it('the same cause on two channels is one, with both to retry; its reason stands once', () => {
    const [group, ...others] = groupNotices([
      notice({ about: { platform: 'ruTelegram' } }),
      notice({ about: {} }),
      notice({ about: {} }),
    ]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ platforms: ['ruTelegram', 'telegram'], reasons: ['Add the bot.'] });
    expect(group?.retries).toEqual([
      { postId: '1', platform: 'ruTelegram' },
      { postId: '1', platform: 'telegram' },
    ]);
    expect(group?.unreadIds).toHaveLength(3);
  });
  it('another cause, another post or another kind is another one; groups stand in the order of their newest', () => {
    const groups = groupNotices([
      notice({ about: { cause: 'limit' } }),
      notice({ about: {} }),
      notice({ about: { postId: '2' } }),
      notice({ kind: 'post-incomplete', about: {} }),
      notice({ about: { cause: 'limit' } }),
    ]);
    expect(groups.map(({ notices }) => notices.length)).toEqual([2, 1, 1, 1]);
  });
  it('those of before, without particulars, are joined only where they say the same of the same', () => {
    expect(groupNotices([notice({}), notice({})])).toHaveLength(2);
    expect(groupNotices([notice({ message: 'same' }), notice({ message: 'same' })])).toHaveLength(1);
    expect(
      groupNotices([notice({ message: 'same', link: null }), notice({ message: 'same', link: null })]),
    ).toHaveLength(2);
  });
  it('only what is unread is to be marked', () => {
    const [group] = groupNotices([notice({ about: {} }), notice({ readAt: 'x', about: {} })]);
    expect(group?.unreadIds).toHaveLength(1);
  });
});

describe('a mail', () => {
  it('about one has its message as subject, in one line that is not cut within a word', () => {
    const message = `“Spring\n sale” was not published to Telegram. ${'The bot is no administrator there. '.repeat(4)}`;
    const { subject, text } = mailWords([{ message, link: '/schedule?post=1' }], 'https://w.example');
    expect(subject).toMatch(/^“Spring sale” was not published to Telegram\. .*\w…$/);
    expect(subject.length).toBeLessThanOrEqual(90);
    expect(text).toContain('https://w.example/schedule?post=1');
    expect(text).toContain('https://w.example/account#notifications');
  });
  it('about many lists twenty and counts the rest', () => {
    const { subject, text } = mailWords(
      Array.from({ length: 23 }, (_, at) => ({ message: `m${at}.`, link: null })),
      'https://w.example',
    );
    expect(subject).toBe('23 notifications');
    expect(text).toContain('m19.');
    expect(text).not.toContain('m20.');
    expect(text).toContain('and 3 more');
  });
});

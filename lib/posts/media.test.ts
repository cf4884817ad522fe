import { describe, expect, test } from 'vitest';
import { bodyOf, emptyForm, switchPlatform, type PostForm } from './form';
import { judge } from './judge-form';
import { insertInOrder, lostOptimisations, moveItem, platformMediaOf, withMainMedia, withPlatformMedia } from './media';

const A = 'http://host/files/a.png';
const B = 'http://host/files/b.png';
const FIT = 'http://host/files/fit.jpg';

function optimised(media: string[] = [A]): PostForm {
  const form = switchPlatform({ ...emptyForm(), media }, 'instagram', true);
  return withPlatformMedia(form, 'instagram', (old) => ({
    ...old,
    optimizedUrl: FIT,
    optimizedUrls: media.length > 1 ? [FIT, B] : [],
  }));
}

describe('what was optimised', () => {
  test('is sent, and is what the platform shows', () => {
    expect(bodyOf(optimised()).platformPosts[0]?.platformSpecificData).toMatchObject({
      mediaUrl: A,
      optimizedUrl: FIT,
    });
    expect(judge(optimised(), 'instagram').post.media).toEqual([FIT]);
    expect(judge(optimised([A, B]), 'instagram').post.media).toEqual([FIT, B]);
  });

  test('goes when the media that it was made of goes', () => {
    expect(
      platformMediaOf(
        withMainMedia(optimised(), () => [B]),
        'instagram',
      ).optimizedUrl,
    ).toBe('');
    expect(
      platformMediaOf(
        withPlatformMedia(optimised(), 'instagram', (old) => ({ ...old, media: [B] })),
        'instagram',
      ).optimizedUrl,
    ).toBe('');
  });

  test('what went is said, until it is made anew or left off', () => {
    const lost = withMainMedia(optimised(), () => [B]);
    expect(lostOptimisations(lost)).toEqual(['instagram']);
    expect(lostOptimisations(withPlatformMedia(lost, 'instagram', (old) => ({ ...old, optimizedUrl: FIT })))).toEqual(
      [],
    );
    expect(lostOptimisations(withPlatformMedia(lost, 'instagram', (old) => ({ ...old, media: [A] })))).toEqual([
      'instagram',
    ]);
    expect(lostOptimisations(withMainMedia(optimised(), () => []))).toEqual([]);
    expect(
      lostOptimisations(withPlatformMedia(optimised(), 'instagram', (old) => ({ ...old, optimizedUrl: '' }))),
    ).toEqual([]);
    const never = switchPlatform({ ...emptyForm(), media: [A] }, 'instagram', true);
    expect(lostOptimisations(withMainMedia(never, () => [B]))).toEqual([]);
  });

  test('stays with custom media when the main media changes, and when nothing changes', () => {
    const custom = withPlatformMedia(
      withPlatformMedia(optimised(), 'instagram', (old) => ({ ...old, media: [B] })),
      'instagram',
      (old) => ({ ...old, optimizedUrl: FIT }),
    );
    expect(
      platformMediaOf(
        withMainMedia(custom, () => [B]),
        'instagram',
      ).optimizedUrl,
    ).toBe(FIT);
    expect(
      platformMediaOf(
        withMainMedia(optimised(), (old) => [...old]),
        'instagram',
      ).optimizedUrl,
    ).toBe(FIT);
  });

  test('of a platform that was sent stays as it is', () => {
    const form = optimised();
    const locked = {
      ...form,
      platforms: { ...form.platforms, instagram: { ...form.platforms.instagram, locked: {} } },
    };
    expect(
      platformMediaOf(
        withMainMedia(locked, () => [B]),
        'instagram',
      ).optimizedUrl,
    ).toBe(FIT);
  });
});

test('files take the order in which they were chosen, whichever arrives first', () => {
  let items = insertInOrder(['x'], 'c', []);
  items = insertInOrder(items, 'a', ['b', 'c']);
  items = insertInOrder(items, 'b', ['c']);
  expect(items).toEqual(['x', 'a', 'b', 'c']);
  expect(insertInOrder(items, 'b', [])).toEqual(items);
});

test('an entry moves, and stops at the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a'], 5, 0)).toEqual(['a']);
});

import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { withMainText, withPlatform, type PostForm } from './form';
import type { PostTexts } from './text-versions';
import { movedPlaces } from './thread-pieces';

const ownText = (form: PostForm, key: PlatformKey): string => {
  const text = form.platforms[key].fields[manifestOf(key).textField];
  return typeof text === 'string' && text !== '' ? text : form.content;
};

/** The words of a form, as `textsOf` reads them of a post. */
export function textsOfForm(form: PostForm): PostTexts {
  const own = PLATFORM_KEYS.filter((key) => form.platforms[key].enabled)
    .map((platform) => ({ platform, text: ownText(form, platform) }))
    .filter(({ text }) => text !== form.content)
    .sort((a, b) => (a.platform < b.platform ? -1 : 1));
  return { title: form.title, content: form.content, own };
}

/**
 * A form with the words of a version. Channels that it has no words for get the common ones; what was sent already
 * stays as it is, and so do channels, media and date.
 */
export function withTexts(form: PostForm, { title, content, own }: PostTexts): PostForm {
  const common = withMainText(withMainText(form, 'title', title), 'content', content);
  return PLATFORM_KEYS.reduce((changed, key) => {
    const { enabled, locked, fields, places } = changed.platforms[key];
    const text = own.find(({ platform }) => platform === key)?.text ?? content;
    const before = ownText(changed, key);
    if (!enabled || locked || before === text) return changed;
    return withPlatform(changed, key, {
      fields: { ...fields, [manifestOf(key).textField]: text },
      ...(places && { places: movedPlaces(places, before, text) }),
    });
  }, common);
}

import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { withMainText, withPlatform, type PostForm } from './form';
import { besides, ownTexts, textsOn, type PostTexts } from './text-versions';
import { movedPlaces } from './thread-pieces';

/** The words of a form for a channel: those in the fields of its own, else the common ones. */
function wordsOn(form: PostForm, key: PlatformKey): { title: string; text: string } {
  const { [manifestOf(key).textField]: text, title } = form.platforms[key].fields;
  const filled = (own: unknown, common: string) => (typeof own === 'string' && own !== '' ? own : common);
  return { title: filled(title, form.title), text: filled(text, form.content) };
}

/** The words of a form, as `textsOf` reads them of a post. */
export function textsOfForm(form: PostForm): PostTexts {
  const own = PLATFORM_KEYS.filter((key) => form.platforms[key].enabled).map((platform) => {
    const { title, text } = wordsOn(form, platform);
    return { platform, title: besides(form.title, title), text: besides(form.content, text) };
  });
  return { title: form.title, content: form.content, own: ownTexts(own) };
}

/**
 * A form with the words of a version. Channels that it has no words for get the common ones; what was sent already
 * stays as it is, and so do channels, media and date.
 */
export function withTexts(form: PostForm, texts: PostTexts): PostForm {
  const common = withMainText(withMainText(form, 'title', texts.title), 'content', texts.content);
  return PLATFORM_KEYS.reduce((changed, key) => {
    const { enabled, locked, fields, places } = changed.platforms[key];
    const [before, after] = [wordsOn(changed, key), textsOn(texts, key)];
    const hasTitle = manifestOf(key).fields.some(({ name }) => name === 'title') && before.title !== after.title;
    if (!enabled || locked || (before.text === after.text && !hasTitle)) return changed;
    return withPlatform(changed, key, {
      fields: { ...fields, ...(hasTitle && { title: after.title }), [manifestOf(key).textField]: after.text },
      ...(places && { places: movedPlaces(places, before.text, after.text) }),
    });
  }, common);
}

import { expect, test } from 'vitest';
import { emptyForm } from './form';
import { requestedChannels } from './new-post-params';
import { withChannels } from './remembered';

test('an address switches the channels on that it names, and no others', () => {
  const channels = requestedChannels(new URLSearchParams('?post=new&channel=telegram&channel=myspace'));
  const { platforms } = withChannels(emptyForm(), channels);
  expect(Object.values(platforms).filter(({ enabled }) => enabled)).toHaveLength(1);
  expect(platforms.telegram.enabled).toBe(true);
});

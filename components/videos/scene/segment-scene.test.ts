import { expect, it } from 'vitest';
import { DEFAULT_LOOK } from '@/lib/scene/look';
import { previewOf } from './segment-scene';

const segment = (params: Record<string, string>) => ({ description: 'The hook', voiceOverText: 'Words', params });
const ground = { backgroundImage: null, look: DEFAULT_LOOK };

it('shows the scene that the params name, a description without words as a title, and no page', () => {
  expect(previewOf(segment({ scene: 'quote', text: 'So be it' }), ground)?.scene).toMatchObject({
    kind: 'quote',
    params: { text: 'So be it' },
    look: { theme: null },
  });
  expect(previewOf(segment({}), ground)?.scene).toMatchObject({ kind: 'title', params: { title: 'The hook' } });
  expect(previewOf(segment({ scene: 'page', url: 'https://example.org' }), ground)).toBeNull();
});

it('stands on a theme by its name, else on a picture', () => {
  const params = { scene: 'picture', picture: '/files/a.jpg' };
  const themed = previewOf(segment(params), { ...ground, backgroundImage: 'Ocean Sunset' });
  expect(themed?.scene.look.theme).toBe('Ocean Sunset');
  expect(themed?.pictures).toEqual({ picture: '/files/a.jpg' });
  const own = previewOf(segment(params), { ...ground, backgroundImage: '/files/b.jpg' });
  expect(own?.scene.look.theme).toBeNull();
  expect(own?.pictures).toEqual({ picture: '/files/a.jpg', background: '/files/b.jpg' });
});

it('has the pictures behind its words, but for scenes that are a picture', () => {
  const behind = ' /files/a.jpg\n\n/files/b.jpg ';
  const quote = previewOf(segment({ scene: 'quote', text: 'So be it', behind }), ground);
  expect(quote?.pictures).toEqual({ behind0: '/files/a.jpg', behind1: '/files/b.jpg' });
  const picture = { scene: 'picture', picture: '/files/c.jpg', behind };
  expect(previewOf(segment(picture), ground)?.pictures).toEqual({ picture: '/files/c.jpg' });
});

it('stands on a picture of the nearest part where it asks for it, and moves the other way than its neighbours', () => {
  const parts = [
    segment({ scene: 'quote', text: 'A', behind: '/files/a.jpg' }),
    segment({ scene: 'quote', text: 'B', behindElse: 'near' }),
  ];
  const shown = previewOf(parts[1]!, ground, { parts, at: 1 });
  expect(shown).toMatchObject({ pictures: { near: '/files/a.jpg' }, scene: { turn: 1 } });
  expect(previewOf(parts[0]!, ground, { parts, at: 0 })).toMatchObject({ scene: { turn: 0 } });
});

it('lets entries come as the voice says them, as in the recording', () => {
  const words = ['Mix', 'it.', 'Bake', 'it.'].map((text, start) => ({ text, start, end: start + 0.9 }));
  const one = { ...segment({ scene: 'list', items: 'Mix it\nBake it' }), voiceSeconds: 4 };
  expect(previewOf({ ...one, words }, ground)?.scene.entriesAt).toEqual([0, 1.85]);
  expect(previewOf(one, ground)?.scene.entriesAt).toBeUndefined();
});

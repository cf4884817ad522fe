import { expect, it, vi } from 'vitest';
import { newUnreadable } from './unreadable';

it('notes which files may not be read, and tells those who listen only of changes', () => {
  const unreadable = newUnreadable();
  const listen = vi.fn();
  const stop = unreadable.subscribe(listen);
  unreadable.mark('https://pictures.test/a', false);
  expect(listen).not.toHaveBeenCalled();
  unreadable.mark('https://pictures.test/a', true);
  unreadable.mark('https://pictures.test/a', true);
  expect(listen).toHaveBeenCalledOnce();
  expect(['https://pictures.test/a', 'https://pictures.test/b', null].map(unreadable.has)).toEqual([
    true,
    false,
    false,
  ]);
  stop();
  unreadable.mark('https://pictures.test/a', false);
  expect(listen).toHaveBeenCalledOnce();
  expect(unreadable.has('https://pictures.test/a')).toBe(false);
});

import { expect, it } from 'vitest';
import { endsGesture } from './gesture-ends';

it('ends a gesture when a field is left, by Enter, when the pointer is lifted, and when a choice was made', () => {
  expect(endsGesture({ type: 'focusout', field: 'number' })).toBe('now');
  expect(endsGesture({ type: 'keydown', key: 'Enter', field: 'number' })).toBe('now');
  expect(endsGesture({ type: 'pointerup' })).toBe('now');
  expect(endsGesture({ type: 'pointercancel' })).toBe('now');
  expect(endsGesture({ type: 'change', field: 'color' })).toBe('now');
  expect(endsGesture({ type: 'change', field: 'select-one' })).toBe('now');
});

it('keeps a gesture while a key is held, while words are written, and when another finger is lifted', () => {
  expect(endsGesture({ type: 'keydown', key: 'ArrowUp', field: 'range' })).toBe('after a pause');
  expect(endsGesture({ type: 'keydown', key: 'ArrowLeft', field: 'button' })).toBe('after a pause');
  expect(endsGesture({ type: 'change', field: 'range' })).toBeNull();
  expect(endsGesture({ type: 'keydown', key: 'Enter', field: 'textarea' })).toBeNull();
  expect(endsGesture({ type: 'keydown', key: '5', field: 'number' })).toBeNull();
  expect(endsGesture({ type: 'pointerup', isPrimary: false })).toBeNull();
  expect(endsGesture({ type: 'focusout', field: 'number', isPressed: true })).toBeNull();
});

import { expect, test } from 'vitest';
import { reconcile, resolved, startedOver, startEditing } from './editing';
import { emptyForm, type PostForm } from './form';

const form = (fields: Partial<PostForm>): PostForm => ({ ...emptyForm(), title: 'T', content: 'C', ...fields });
const start = startEditing({ saved: form({}), version: 3, kept: null });

test('nobody typed: what others saved is shown', () => {
  expect(reconcile(start, { saved: form({ content: 'Theirs' }), version: 4 })).toMatchObject({
    typed: { content: 'Theirs' },
    version: 4,
    theirs: null,
  });
});

test('a delivery changes the version and not the content: what is typed stays', () => {
  const typing = { ...start, typed: form({ content: 'Mine' }) };
  expect(reconcile(typing, { saved: form({}), version: 5 })).toMatchObject({
    typed: { content: 'Mine' },
    version: 5,
    theirs: null,
    merged: false,
  });
});

test('others changed another place: both are kept', () => {
  const typing = { ...start, typed: form({ content: 'Mine' }) };
  expect(reconcile(typing, { saved: form({ title: 'Theirs' }), version: 4 })).toMatchObject({
    typed: { title: 'Theirs', content: 'Mine' },
    version: 4,
    theirs: null,
    merged: true,
  });
});

test('others changed the same place: nothing is overwritten until somebody chooses', () => {
  const typing = { ...start, typed: form({ content: 'Mine' }) };
  const waiting = reconcile(typing, { saved: form({ content: 'Theirs' }), version: 4 });
  expect(waiting).toMatchObject({ typed: { content: 'Mine' }, theirs: { content: 'Theirs' }, version: 3 });
  expect(resolved(waiting, waiting.typed)).toMatchObject({
    typed: { content: 'Mine' },
    base: { content: 'Theirs' },
    version: 4,
    theirs: null,
  });
});

test('what was kept in the browser is held against what is saved now', () => {
  const kept = { form: form({ content: 'Mine' }), base: form({}) };
  expect(startEditing({ saved: form({}), version: 9, kept })).toMatchObject({
    typed: { content: 'Mine' },
    version: 9,
    theirs: null,
  });
  expect(startEditing({ saved: form({ content: 'Theirs' }), version: 9, kept })).toMatchObject({
    typed: { content: 'Mine' },
    theirs: { content: 'Theirs' },
  });
  expect(startEditing({ saved: form({}), version: null, kept }).typed.content).toBe('Mine');
});

test('starting over shows what is saved by now, others’ changes included', () => {
  const typing = { ...start, typed: form({ content: 'Mine' }) };
  expect(startedOver(typing)).toEqual(start);
  const waiting = reconcile(typing, { saved: form({ content: 'Theirs' }), version: 4 });
  expect(startedOver(waiting)).toMatchObject({
    base: { content: 'Theirs' },
    typed: { content: 'Theirs' },
    theirs: null,
    version: 4,
    merged: false,
  });
  expect(startedOver(startEditing({ saved: form({}), version: null, kept: null })).version).toBeNull();
});

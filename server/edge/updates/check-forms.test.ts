import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { OWNED } from '@/server/edge/owned/owned';
import './check-forms.store';

// A model that nothing imports ends every rehearsal with an error, and the update's host finds it first.
it('has the model of each collection', () => {
  const known = new Set(mongoose.modelNames());
  expect(Object.keys(OWNED).filter((name) => !known.has(name))).toEqual([]);
});

import { expect, it } from 'vitest';
import { allowedModels, modelWords } from './allowed-models';
import { DEFAULT_ADDRESS } from './capabilities';

const chat = { name: 'chat' as const, address: DEFAULT_ADDRESS, model: 'gpt-5' };
const elsewhere = { name: 'embed' as const, address: 'http://localhost:11434/v1', model: 'nomic-embed-text' };

it('without a list: what is configured, and the default models where the address is the default one', () => {
  expect(allowedModels([chat, elsewhere], null)).toEqual([
    { connection: 'chat', model: 'gpt-5' },
    { connection: 'embed', model: 'nomic-embed-text' },
    { connection: 'chat', model: 'gpt-5-mini' },
  ]);
});

it('with a list: that, and always what is configured', () => {
  const listed = [
    { connection: 'chat' as const, model: 'gpt-4.1' },
    { connection: 'chat' as const, model: 'gpt-5' },
  ];
  expect(allowedModels([chat], listed)).toEqual([
    { connection: 'chat', model: 'gpt-5' },
    { connection: 'chat', model: 'gpt-4.1' },
  ]);
  expect(allowedModels([{ ...chat, model: null }], [])).toEqual([]);
});

it('names many models shortly', () => {
  expect(modelWords(['a', 'b'])).toBe('a, b');
  expect(modelWords(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
});

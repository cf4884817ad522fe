import { expect, it } from 'vitest';
import { costOf, toDollars, toMicros } from './cost';
import { DEFAULT_MODELS, PRICES } from './prices';

it('rounds a call half up to a micro-dollar, once', () => {
  // 0.25 and 2 dollars a million: 3 × 0.25 + 0 = 0.75 micro-dollars.
  expect(costOf({ inputTokens: 3, outputTokens: 0 }, { input: 0.25, output: 2 })).toBe(1);
  expect(costOf({ inputTokens: 2, outputTokens: 0 }, { input: 0.25, output: 2 })).toBe(1);
  expect(costOf({ inputTokens: 1, outputTokens: 0 }, { input: 0.25, output: 2 })).toBe(0);
  // Rounded apart they would be 0 and 1.
  expect(costOf({ inputTokens: 1, outputTokens: 1 }, { input: 0.25, output: 0.5 })).toBe(1);
});

it('counts cached tokens at their own price, pictures, minutes and characters', () => {
  const price = { input: 2, cachedInput: 0.5, output: 8 };
  expect(costOf({ inputTokens: 1000, cachedTokens: 400, outputTokens: 10 }, price)).toBe(1200 + 200 + 80);
  expect(costOf({ inputTokens: 1000, cachedTokens: 400, outputTokens: 10 }, { input: 2, output: 8 })).toBe(2080);
  expect(costOf({ images: 3 }, { image: 0.04 })).toBe(120_000);
  expect(costOf({ seconds: 90 }, { minute: 0.006 })).toBe(9000);
  expect(costOf({ characters: 1000 }, { characters: 15 })).toBe(15_000);
});

it('is null when the price asks for a unit that is not known', () => {
  expect(costOf({ images: 1 }, { input: 1, output: 1 })).toBeNull();
  expect(costOf({ inputTokens: 5 }, { input: 1, output: 1 })).toBeNull();
});

it('is exact beyond what doubles add exactly', () => {
  expect(costOf({ inputTokens: 3_000_000_000, outputTokens: 1 }, { input: 0.1, output: 0.6 })).toBe(300_000_001);
  expect(toDollars(toMicros(1.23))).toBe(1.23);
});

it('knows the price of each default model', () => {
  for (const [connection, model] of Object.entries(DEFAULT_MODELS))
    expect(PRICES[connection as keyof typeof PRICES][model], model).toBeDefined();
});

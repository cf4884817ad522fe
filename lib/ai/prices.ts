import type { ConnectionName } from './capabilities';
import type { Price } from './cost';

/**
 * List prices of the models at the default address, standard tier. Tokens of chat and picture models as in LiteLLM's
 * model_prices_and_context_window.json (MIT) of 2026-07-24; embeddings, speech and transcription as on
 * https://platform.openai.com/docs/pricing. A picture model's prompt is text here, so it is counted at the price of text
 * tokens.
 */
export const PRICE_VERSION = '2026-07-24';
export const PRICE_SOURCE = 'OpenAI list prices, as in LiteLLM’s table of 2026-07-24';

export const PRICES: Readonly<Record<ConnectionName, Readonly<Record<string, Price>>>> = {
  chat: {
    'gpt-5.6': { input: 5, cachedInput: 0.5, output: 30 },
    'gpt-5.6-sol': { input: 5, cachedInput: 0.5, output: 30 },
    'gpt-5.6-terra': { input: 2.5, cachedInput: 0.25, output: 15 },
    'gpt-5.6-luna': { input: 1, cachedInput: 0.1, output: 6 },
    'gpt-5.5': { input: 5, cachedInput: 0.5, output: 30 },
    'gpt-5.4': { input: 2.5, cachedInput: 0.25, output: 15 },
    'gpt-5.4-mini': { input: 0.75, cachedInput: 0.075, output: 4.5 },
    'gpt-5.4-nano': { input: 0.2, cachedInput: 0.02, output: 1.25 },
    'gpt-5.2': { input: 1.75, cachedInput: 0.175, output: 14 },
    'gpt-5.1': { input: 1.25, cachedInput: 0.125, output: 10 },
    'gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
    'gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
    'gpt-5-nano': { input: 0.05, cachedInput: 0.005, output: 0.4 },
    'gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
    'gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
    'gpt-4.1-nano': { input: 0.1, cachedInput: 0.025, output: 0.4 },
    'gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
    'gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
    o3: { input: 2, cachedInput: 0.5, output: 8 },
    'o4-mini': { input: 1.1, cachedInput: 0.275, output: 4.4 },
    'o3-mini': { input: 1.1, cachedInput: 0.55, output: 4.4 },
  },
  embed: {
    'text-embedding-3-small': { input: 0.02 },
    'text-embedding-3-large': { input: 0.13 },
    'text-embedding-ada-002': { input: 0.1 },
  },
  image: {
    'gpt-image-2': { input: 5, output: 30 },
    'gpt-image-1.5': { input: 5, output: 32 },
    'gpt-image-1': { input: 5, output: 40 },
    'gpt-image-1-mini': { input: 2, output: 8 },
  },
  speech: { 'tts-1': { characters: 15 }, 'tts-1-hd': { characters: 30 } },
  transcribe: {
    'whisper-1': { minute: 0.006 },
    'gpt-4o-transcribe': { input: 2.5, output: 10 },
    'gpt-4o-mini-transcribe': { input: 1.25, output: 5 },
  },
};

/** The model of each connection at the default address, when none is named. */
export const DEFAULT_MODELS: Readonly<Record<ConnectionName, string>> = {
  chat: 'gpt-5-mini',
  embed: 'text-embedding-3-small',
  image: 'gpt-image-1-mini',
  speech: 'tts-1',
  transcribe: 'whisper-1',
};

export type KnownPrice = { connection: ConnectionName; model: string; price: Price };

/** All prices that this host knows of a connection: its administrator's first, then the table's. */
export function pricesOf(connection: ConnectionName, overrides: readonly KnownPrice[]): KnownPrice[] {
  const own = overrides.filter((each) => each.connection === connection);
  const listed = Object.entries(PRICES[connection])
    .filter(([model]) => !own.some((each) => each.model === model))
    .map(([model, price]) => ({ connection, model, price }));
  return [...own, ...listed];
}

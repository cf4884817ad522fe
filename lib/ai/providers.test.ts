import { expect, it } from 'vitest';
import { PROVIDERS, suggestModel } from './providers';

const named = (id: string) => PROVIDERS.find((each) => each.id === id)!;
const OFFERED = ['llama3.2:3b', 'nomic-embed-text:latest', 'bge-m3', 'whisper-1', 'kokoro-82m', 'flux.1-schnell'];

it.each([
  ['openai', 'chat', ['gpt-4o', 'gpt-5-mini'], 'gpt-5-mini'],
  ['openai', 'image', [], 'gpt-image-1-mini'],
  ['ollama', 'chat', ['nomic-embed-text', 'llama3.2:3b'], 'llama3.2:3b'],
  ['ollama', 'embed', OFFERED, 'nomic-embed-text:latest'],
  ['ollama', 'embed', ['llama3.2:3b'], null],
  ['ollama', 'image', OFFERED, null],
  ['lmstudio', 'chat', [], null],
  ['vllm', 'transcribe', OFFERED, 'whisper-1'],
  ['other', 'speech', OFFERED, 'kokoro-82m'],
  ['other', 'image', OFFERED, 'flux.1-schnell'],
  ['mistral', 'chat', ['mistral-ocr-latest', 'mistral-small-latest'], 'mistral-small-latest'],
] as const)('%s, %s: of %j it suggests %s', (id, connection, offered, model) => {
  expect(suggestModel({ provider: named(id), connection, offered })).toBe(model);
});

it('each provider has an address of its own, and a name', () => {
  expect(new Set(PROVIDERS.map(({ address }) => address)).size).toBe(PROVIDERS.length);
  expect(new Set(PROVIDERS.map(({ label }) => label)).size).toBe(PROVIDERS.length);
});

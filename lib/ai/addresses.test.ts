import { expect, it } from 'vitest';
import { wayTo } from './addresses';

it.each([
  ['https://api.openai.com/v1', 'https://api.openai.com/v1', {}, false],
  ['http://localhost:11434/v1', 'http://localhost:11434/v1', {}, false],
  ['https://r.openai.azure.com/openai/v1', 'https://r.openai.azure.com/openai/v1', {}, true],
  [
    'https://r.openai.azure.com/openai/v1?api-version=preview',
    'https://r.openai.azure.com/openai/v1',
    { 'api-version': 'preview' },
    true,
  ],
  [
    'https://r.openai.azure.com/openai',
    'https://r.openai.azure.com/openai/deployments/my%20gpt',
    { 'api-version': '2024-10-21' },
    true,
  ],
  [
    'https://r.openai.azure.com/openai/deployments/one?api-version=2025-01-01-preview',
    'https://r.openai.azure.com/openai/deployments/one',
    { 'api-version': '2025-01-01-preview' },
    true,
  ],
  ['https://api.deepinfra.com/v1/openai', 'https://api.deepinfra.com/v1/openai', {}, false],
])('%s is called at %s', (address, base, query, hasKeyHeader) => {
  expect(wayTo(address, 'my gpt')).toEqual({ base, query, hasKeyHeader });
});

it('lists models beside the deployments', () => {
  expect(wayTo('https://r.openai.azure.com/openai', null).base).toBe('https://r.openai.azure.com/openai');
});

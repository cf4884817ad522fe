import { describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/contracts/index';
import { LATER } from './later-endpoints';

describe('endpoints known by name only', () => {
  it.each(Object.entries(LATER))('%s is one', (key, { name }) => {
    expect(key).toBe(name);
    expect(endpoints.map((endpoint) => endpoint.name)).toContain(name);
  });
});

import { expect, it } from 'vitest';
import { literalPaths } from './literal-paths';

const rewrite = literalPaths([
  { method: 'GET', path: '/posts' },
  { method: 'PUT', path: '/posts/{id}/publish-now' },
  { method: 'GET', path: '/openapi.json' },
  { method: 'POST', path: '/api/auth/vk' },
  { method: 'GET', path: '/files/{id}', literal: 'everyone' },
]);
const asked = (method: string, url: string, headers: Record<string, string> = {}) => rewrite({ method, url, headers });
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

it('rewrites declared calls of API clients and keeps their query', () => {
  expect(asked('GET', '/posts?page=2', { accept: 'application/json' })).toBe('/api/posts?page=2');
  expect(asked('GET', '/posts', { accept: '*/*' })).toBe('/api/posts');
  expect(asked('GET', '/posts')).toBe('/api/posts');
  expect(asked('PUT', '/posts/64b0c0ffee/publish-now', { accept: '*/*' })).toBe('/api/posts/64b0c0ffee/publish-now');
  expect(asked('HEAD', '/posts')).toBe('/api/posts');
});

it('takes a bearer for an API client whatever it accepts', () => {
  expect(asked('GET', '/posts', { ...BROWSER, authorization: 'Bearer x' })).toBe('/api/posts');
  expect(asked('GET', '/posts', { ...BROWSER, authorization: 'bearer x' })).toBe('/api/posts');
  expect(asked('GET', '/posts', { ...BROWSER, authorization: 'Basic x' })).toBe('/posts');
});

it('leaves pages to browsers', () => {
  expect(asked('GET', '/posts', BROWSER)).toBe('/posts');
});

it("leaves Next's own navigation alone, even with a bearer", () => {
  for (const name of ['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-action']) {
    expect(asked('GET', '/posts', { accept: '*/*', authorization: 'Bearer x', [name]: '1' })).toBe('/posts');
  }
  expect(asked('GET', '/posts?page=1&_rsc=abc', { accept: '*/*' })).toBe('/posts?page=1&_rsc=abc');
  expect(asked('GET', '/posts?_rsc', { accept: '*/*' })).toBe('/posts?_rsc');
});

it('rewrites only what is declared', () => {
  expect(asked('DELETE', '/posts')).toBe('/posts');
  expect(asked('GET', '/posts/')).toBe('/posts/');
  expect(asked('GET', '/postsx')).toBe('/postsx');
  expect(asked('PUT', '/posts/a/b/publish-now')).toBe('/posts/a/b/publish-now');
  expect(asked('PUT', '/posts//publish-now')).toBe('/posts//publish-now');
  expect(asked('GET', '/openapi-json')).toBe('/openapi-json');
  expect(asked('GET', '/api/posts')).toBe('/api/posts');
  expect(asked('POST', '/api/auth/vk')).toBe('/api/auth/vk');
});

it('serves uploaded media at its literal address to everyone', () => {
  expect(asked('GET', '/files/x9.png', BROWSER)).toBe('/api/files/x9.png');
  expect(asked('HEAD', '/files/x9.png', { accept: 'image/*' })).toBe('/api/files/x9.png');
  expect(asked('POST', '/files/x9.png')).toBe('/files/x9.png');
});

/** Matches addresses of a declared path: `{id}` stands for one segment; with `below`, paths under it match too. */
export function pathPattern(path: string, { below = false } = {}): RegExp {
  const source = path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}${below ? '(?:/.*)?' : ''}$`);
}

const ADDRESS = '"url":"';

/**
 * The addresses that items of a stored timeline show, each once, without taking thirty thousand items apart. Quotes
 * within a text are escaped: none is taken for an address.
 */
export function addressesIn(json: Buffer): { url: string }[] {
  const found = new Set<string>();
  for (let at = json.indexOf(ADDRESS); at >= 0; at = json.indexOf(ADDRESS, at)) {
    const from = at + ADDRESS.length;
    at = json.indexOf('"', from);
    found.add(json.toString('utf8', from, at));
  }
  return [...found].map((url) => ({ url }));
}

/** Of a version that takes every call of ours. */
const AZURE_VERSION = '2024-10-21';

export type Way = {
  /** Operations are appended to it. */
  base: string;
  query: Record<string, string>;
  /** The key is expected in a header of its own, `api-key`. */
  hasKeyHeader: boolean;
};

/**
 * How an address is called. Azure OpenAI has two forms: `…/openai/v1`, and `…/openai` with the deployment (the model's
 * name there) in the path and a version in the query. All others take operations below their address.
 */
export function wayTo(address: string, model: string | null): Way {
  const url = URL.parse(address);
  if (!url) return { base: address, query: {}, hasKeyHeader: false };
  const path = url.pathname.replace(/\/+$/, '');
  const version = url.searchParams.get('api-version');
  const hasKeyHeader = /\.azure\.com$/i.test(url.hostname) || /^\/openai(?:\/|$)/.test(path);
  const isWhole = !/\/openai$/.test(path);
  const isVersioned = hasKeyHeader && (!isWhole || /\/openai\/deployments(?:\/|$)/.test(path));
  return {
    base: `${url.origin}${path}${!isWhole && hasKeyHeader && model ? `/deployments/${encodeURIComponent(model)}` : ''}`,
    query: isVersioned || version ? { 'api-version': version ?? AZURE_VERSION } : {},
    hasKeyHeader,
  };
}

/**
 * Whether an address in a vendor's response (an upload address) may be followed: on the vendor's own hosts over https,
 * or on the configured host (docs/decisions/host.md). `own` are domains; their subdomains count.
 */
export function isVendorAddress(
  address: string,
  { own, configured }: { own: readonly string[]; configured: string },
): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== '' || !['http:', 'https:'].includes(url.protocol)) return false;
  const base = URL.parse(configured);
  if (base && url.host === base.host && url.protocol === base.protocol) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    own.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
  );
}

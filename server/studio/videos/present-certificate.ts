import type { WireFilmCertificate } from '@/lib/contracts/film-certificate';
import type { RenderCertificate } from './render.store';

/** A certificate with the addresses of its pictures. */
export function presentCertificate(
  certificate: RenderCertificate | null | undefined,
  origin: string,
): WireFilmCertificate | null {
  if (!certificate) return null;
  if (certificate.state !== 'compared') return certificate;
  const pairs = certificate.pairs.map(({ picture: { id, extension }, ...rest }) => ({
    ...rest,
    picture: `${origin}/files/${id}.${extension}`,
  }));
  return { ...certificate, pairs };
}

import type { VideoProbe } from '@/lib/media/probe';
import { SCALE_MATRIX } from './matrices';
import { sdrFilter } from './sdr-filter';

/** The colours of a video in a JPEG, which has those of ITU-R BT.601 in their full range. */
export function inPictureColours({ video, height }: Pick<VideoProbe, 'video' | 'height'>): string {
  const { hdr, fullRange } = video;
  const before = hdr ? `${sdrFilter(hdr)},` : '';
  const from = hdr ? 'bt709' : matrixOf({ video, height });
  const range = !hdr && fullRange ? 'pc' : 'tv';
  return `${before}scale=in_color_matrix=${from}:in_range=${range}:out_color_matrix=bt601:out_range=pc,format=yuvj420p`;
}

/** Files that don't say are taken as players take them. */
const matrixOf = ({ video: { matrix }, height }: Pick<VideoProbe, 'video' | 'height'>): string =>
  SCALE_MATRIX[matrix ?? (height >= 720 ? 'bt709' : 'smpte170m')] ?? 'bt709';

/** The colours that browsers take a video for, as our codec has them; high dynamic range as every screen shows it. */
export function inRightColours({ video, height }: Pick<VideoProbe, 'video' | 'height'>): string {
  const { hdr, fullRange, pixelFormat } = video;
  if (hdr) return `${sdrFilter(hdr)},format=yuv420p`;
  const from = matrixOf({ video, height });
  if (from === 'bt709' && !fullRange && pixelFormat === 'yuv420p') return 'format=yuv420p';
  return `scale=in_color_matrix=${from}:in_range=${fullRange ? 'pc' : 'tv'}:out_color_matrix=bt709:out_range=tv,format=yuv420p`;
}

import type { VideoProbe } from '@/lib/media/probe';
import { SCALE_MATRIX } from './matrices';
import { sdrFilter } from './sdr-filter';

/** The colours that browsers take a video for, as our codec has them; high dynamic range as every screen shows it. */
export function inRightColours({ video, height }: Pick<VideoProbe, 'video' | 'height'>): string {
  const { hdr, matrix, fullRange, pixelFormat } = video;
  if (hdr) return `${sdrFilter(hdr)},format=yuv420p`;
  const from = SCALE_MATRIX[matrix ?? (height >= 720 ? 'bt709' : 'smpte170m')] ?? 'bt709';
  if (from === 'bt709' && !fullRange && pixelFormat === 'yuv420p') return 'format=yuv420p';
  return `scale=in_color_matrix=${from}:in_range=${fullRange ? 'pc' : 'tv'}:out_color_matrix=bt709:out_range=tv,format=yuv420p`;
}

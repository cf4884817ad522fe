/** HDR reference white (ITU-R BT.2408), which is taken as 1; a film's highlights reach so many times that. */
const WHITE_NITS = 203;
const PEAK = 1000 / WHITE_NITS;
/** Up to half of white everything keeps its brightness: skin, and all that is as bright as paper in the shade. */
const UNCHANGED = 0.5;

/**
 * High dynamic range as every screen shows it. A grey card has 42 % as in other films, reference white 90 %, and
 * what shines has the rest.
 */
export function sdrFilter(hdr: 'pq' | 'hlg'): string {
  const transfer = hdr === 'pq' ? 'smpte2084' : 'arib-std-b67';
  const linear = `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:p=bt2020:rin=tv:t=linear:npl=${WHITE_NITS},format=gbrpf32le`;
  const mapped = `tonemap=tonemap=mobius:param=${UNCHANGED}:desat=0:peak=${PEAK.toFixed(3)}`;
  return `${linear},zscale=p=bt709,${mapped},zscale=t=bt709:m=bt709:r=tv`;
}

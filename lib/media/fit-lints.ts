import type { Lint } from '@/lib/platforms/define';
import { isFormatOnly, planMedia } from './plan';
import { presetsOf } from './presets';
import type { Probe } from './probe';

type Destination = { label: string; base: string };

/**
 * What a network will say of a post's media, as far as it is known. What has only the wrong form is converted when publishing;
 * what has the wrong shape, size or length would be refused there.
 */
export function fitLints({ label, base }: Destination, probes: readonly Probe[]): Lint[] {
  const presets = presetsOf(base);
  return probes.flatMap((probe): Lint[] => {
    const plan = planMedia({ label, probe, presets });
    if (plan.action === 'keep') return [];
    if (plan.action === 'refuse') return [{ code: 'MEDIA_REFUSED', severity: 'error', message: plan.message, fix: { kind: 'open-media', label: 'Choose other media' } }];
    const first = plan.findings.find((finding) => finding.kind !== 'privacy') ?? plan.findings[0];
    if (!first) return [];
    if (plan.findings.every((finding) => finding.kind === 'privacy')) return [{ code: 'MEDIA_CLEANED', severity: 'info', message: `${first.message} when publishing` }];
    if (isFormatOnly(plan)) return [{ code: 'MEDIA_CONVERTED', severity: 'info', message: `${first.message}. It is converted when publishing` }];
    const grave = plan.findings.find((finding) => finding.kind === 'frame') ?? plan.findings.find((finding) => finding.kind === 'size') ?? first;
    return [{ code: 'MEDIA_DOES_NOT_FIT', severity: 'error', message: grave.message, fix: { kind: 'optimize', label: `Optimize for ${label}` } }];
  });
}

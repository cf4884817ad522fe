import type { Lint } from '@/lib/platforms/define';
import type { Finding } from '@/lib/media/findings';
import { isAutomatic, planMedia } from '@/lib/media/plan';
import type { Plan } from '@/lib/media/work';
import type { MediaPresets } from '@/lib/media/preset';
import type { Probe } from '@/lib/media/probe';

type Destination = { label: string; presets: MediaPresets };

/** How publishing treats a file for a network when it is not optimised beforehand. */
export type PublishingFit = {
  /** `kept` as it is, `converted`, or `refused`: no conversion makes it acceptable. */
  action: 'kept' | 'converted' | 'refused';
  /**
   * Converted when publishing, without asking. When false, `converted` waits for the user's choice: until then it is
   * an error.
   */
  automatic: boolean;
  /** Every rule that the file breaks, as sentences. */
  reasons: string[];
  /** Severity in the post's findings; an error keeps the platform post from being complete. */
  lint: Lint | null;
};

/**
 * The one rule of how publishing treats a file, for server and browser. A file that breaks only rules of format,
 * pixel size or bytes is converted and reported as information, as is one that the network scales; a change of what
 * is seen or heard (shape, length) is an error until the user chooses.
 */
export function publishingFit({ label, presets }: Destination, probe: Probe): PublishingFit {
  const plan = planMedia({ label, probe, presets });
  if (plan.action === 'keep') return { action: 'kept', automatic: true, reasons: [], lint: null };
  if (plan.action === 'refuse')
    return { action: 'refused', automatic: false, reasons: [plan.message], lint: refused(plan.message) };
  const reasons = plan.findings.map(({ message }) => message);
  return { action: 'converted', automatic: isAutomatic(plan), reasons, lint: lintOf(label, plan) };
}

const SAID_OF_A_FILE = new Set(['MEDIA_REFUSED', 'MEDIA_CONVERTED', 'MEDIA_CLEANED', 'MEDIA_DOES_NOT_FIT']);

/** Whether a finding is about one file: the form says it beside that file and its switch, and nowhere else. */
export function isSaidWithTheFile({ code }: Pick<Lint, 'code'>): boolean {
  return SAID_OF_A_FILE.has(code);
}

/** Findings of a network about all of a post's media. */
export function fitLints(destination: Destination, probes: readonly Probe[]): Lint[] {
  return probes.flatMap((probe) => publishingFit(destination, probe).lint ?? []);
}

function refused(message: string): Lint {
  return {
    code: 'MEDIA_REFUSED',
    severity: 'error',
    message,
    fix: { kind: 'open-media', label: 'Choose other media' },
  };
}

function lintOf(label: string, plan: Plan & { action: 'convert' }): Lint | null {
  const first = plan.findings.find(({ kind }) => kind !== 'privacy') ?? plan.findings[0];
  if (!first) return null;
  if (isAutomatic(plan)) {
    if (first.kind === 'damage')
      return {
        code: 'MEDIA_DAMAGED',
        severity: 'warning',
        message: `${first.message}. It is rendered again when publishing; check it first, or export it again`,
      };
    const code = first.kind === 'privacy' ? 'MEDIA_CLEANED' : 'MEDIA_CONVERTED';
    return { code, severity: 'info', message: `${first.message}${WHEN[first.kind]}` };
  }
  const grave = plan.findings.find(({ kind }) => kind === 'frame') ?? first;
  return {
    code: 'MEDIA_DOES_NOT_FIT',
    severity: 'error',
    message: grave.message,
    fix: { kind: 'optimize', label: `Optimize for ${label}` },
  };
}

const WHEN: Record<Finding['kind'], string> = {
  damage: '',
  format: '. It is converted when publishing',
  size: '. It is made to fit when publishing',
  scaled: '. It is scaled when publishing',
  privacy: ' when publishing',
  frame: '',
  length: '',
};

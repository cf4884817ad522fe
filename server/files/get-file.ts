import type { WireFileFit, WireFileUse } from '@/lib/contracts/files';
import { isFormatOnly, planMedia } from '@/lib/media/plan';
import { presetsOf } from '@/lib/media/presets';
import type { Probe } from '@/lib/media/probe';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { requireFile } from './require-file';
import type { StoredFile } from './store';
import { usesOf } from './uses';

/** What is known of a file, where it is used, and which networks take it. */
export async function getFile(id: string): Promise<{ file: StoredFile; usedIn: WireFileUse[]; fits: WireFileFit[] }> {
  const file = await requireFile(id);
  return { file, usedIn: await usesOf(file), fits: file.probe ? fitsOf(file.probe) : [] };
}

/** What each network would say of the file. Nothing is made. */
function fitsOf(probe: Probe): WireFileFit[] {
  return PLATFORM_KEYS.map((platform) => {
    const { label, base } = manifestOf(platform);
    const plan = planMedia({ label, probe, presets: presetsOf(base) });
    if (plan.action === 'keep') return { platform, action: 'kept' as const, automatic: true, reasons: [] };
    if (plan.action === 'refuse') return { platform, action: 'refused' as const, automatic: false, reasons: [plan.message] };
    return { platform, action: 'converted' as const, automatic: isFormatOnly(plan), reasons: plan.findings.map((finding) => finding.message) };
  });
}

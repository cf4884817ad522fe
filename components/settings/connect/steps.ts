/** The pages of the wizard. The test stands beside the keys: a wrong one is changed where it is refused. */
export type WizardPage = 'create' | 'keys' | 'message';

export const STEPS = [
  { key: 'create', label: 'Create' },
  { key: 'keys', label: 'Keys' },
  { key: 'test', label: 'Test' },
  { key: 'message', label: 'Test message' },
] as const;
export type Step = (typeof STEPS)[number]['key'];

/** The current step: the keys are being tested while the network is asked, and for as long as it refuses them. */
export function stepOf(page: WizardPage, { busy, refused }: { busy: boolean; refused: boolean }): Step {
  return page === 'keys' && (busy || refused) ? 'test' : page;
}

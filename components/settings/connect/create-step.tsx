import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { CopyField } from '../copy-field';
import { OutLink } from './out-link';

type CreateStepProps = { platform: PlatformKey; callbackUrl: string | undefined };

/** What to create at the network, and which value is found where. */
export function CreateStep({ platform, callbackUrl }: CreateStepProps) {
  const { base, guide, results } = manifestOf(platform);
  return (
    <div className="text-dense">
      <h3 className="mb-2 font-semibold">How to set up {labelOf(base)}</h3>
      <ol className="ml-4 flex list-decimal flex-col gap-2.5 marker:text-muted">
        {guide.steps.map(({ text, link, showsCallback }) => (
          <li key={text} className="pl-1">
            {text} {link && <OutLink {...link} />}
            {showsCallback && callbackUrl && (
              <div className="mt-1.5">
                <CopyField label="Callback address" value={callbackUrl} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {guide.byHand && (
        <p className="mt-3 border-t border-line pt-2 text-muted">
          <span className="font-semibold text-ink">By hand: </span>
          {guide.byHand}
        </p>
      )}
      {results.note && (
        <p className="mt-3 border-t border-line pt-2 text-muted">
          <span className="font-semibold text-ink">Results: </span>
          {results.note}
        </p>
      )}
    </div>
  );
}

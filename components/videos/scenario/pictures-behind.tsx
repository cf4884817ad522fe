'use client';

import { X } from 'lucide-react';
import { LibraryButton } from '@/components/media/library-button';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { isVideoUrl } from '@/lib/platforms/define';
import { BEHIND_MAX } from '@/lib/scene/behind';
import { ownAddress } from '../words';

type PicturesBehindProps = {
  projectId: string;
  addresses: readonly string[];
  /** Without any, it stands on a soft picture of a part nearby. */
  standsOnNear: boolean;
  disabled: boolean;
  onChange: (addresses: string[]) => void;
  onNear: (isOn: boolean) => void;
};

/** The pictures and clips that a scene shows behind its words, one after the other. */
export function PicturesBehind({
  projectId,
  addresses,
  standsOnNear,
  disabled,
  onChange,
  onNear,
}: PicturesBehindProps) {
  const isFull = addresses.length >= BEHIND_MAX;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-dense font-semibold">Pictures behind the words</legend>
      <div className="flex flex-wrap items-center gap-2">
        {addresses.map((address, place) => (
          <span key={`${address} ${place}`} className="relative">
            <Thumb
              address={address}
              label={`${isVideoUrl(address) ? 'Clip' : 'Picture'} ${place + 1} behind the words`}
            />
            {!disabled && (
              <Button
                variant="outline"
                size="icon-sm"
                className="absolute -top-1.5 -right-1.5 size-6 rounded-full bg-panel hover:bg-sunken"
                aria-label={`Remove picture ${place + 1} behind the words`}
                title="Remove"
                onClick={() => onChange(addresses.filter((_, at) => at !== place))}
              >
                <X aria-hidden />
              </Button>
            )}
          </span>
        ))}
        {!disabled && (
          <LibraryButton
            projectId={projectId}
            kinds={['image', 'video']}
            multiple
            label="Add pictures or clips"
            disabled={isFull}
            onChoose={(files) =>
              onChange([...addresses, ...files.map(({ url }) => ownAddress(url))].slice(0, BEHIND_MAX))
            }
          />
        )}
      </div>
      {addresses.length === 0 && (
        <Checkbox
          label="A soft picture of a part nearby instead"
          checked={standsOnNear}
          disabled={disabled}
          onChange={(event) => onNear(event.target.checked)}
        />
      )}
      <p className="text-tiny text-muted">
        {`Up to ${BEHIND_MAX} in the background’s place, one after the other. Clips show their middle, silent.`}
      </p>
    </fieldset>
  );
}

function Thumb({ address, label }: { address: string; label: string }) {
  const className = 'h-12 w-16 rounded-small object-cover';
  return isVideoUrl(address) ? (
    <video src={address} muted playsInline preload="metadata" aria-label={label} className={className} />
  ) : (
    <img src={address} alt={label} className={className} />
  );
}

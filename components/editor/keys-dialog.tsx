'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { FIXED, WORDS } from './key-words';
import { ACT_NAMES, actOf, comboOf, keysOf, type Act, type OwnKeys } from './state/key-map';
import { canChoose, withKey } from './state/choose-key';
import { keepKeys, ownKeys } from './state/own-keys';

/** The editor's keys, each of which can be another; they are kept in this browser. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [own, setOwn] = useState(ownKeys);
  const [waiting, setWaiting] = useState<Act | null>(null);
  const [said, setSaid] = useState('');
  const keep = (next: OwnKeys, sentence: string) => {
    setOwn(next);
    setSaid(keepKeys(next) ? sentence : `${sentence} This browser keeps it until the page closes.`);
  };
  const choose = (act: Act, combo: string) => {
    setWaiting(null);
    if (!canChoose(combo)) return setSaid(`${combo} has a meaning of its own. Choose another key.`);
    const before = actOf(own, combo);
    const lost = before && before !== act ? ` “${WORDS[before]}” has lost it.` : '';
    keep(withKey(own, act, combo), `${combo}: ${WORDS[act]}.${lost}`);
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Keys of the editor"
        description="Press a key’s button, then the key that you would rather use."
      >
        <DialogBody>
          <ul className="flex flex-col divide-y divide-line">
            {ACT_NAMES.map((act) => (
              <KeyRow
                key={act}
                act={act}
                keys={keysOf(own, act)}
                isWaiting={waiting === act}
                onWait={setWaiting}
                onKey={choose}
              />
            ))}
          </ul>
          <p role="status" className="min-h-5 text-dense text-muted">
            {said}
          </p>
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            disabled={Object.keys(own).length === 0}
            onClick={() => keep({}, 'All keys are the usual ones again.')}
          >
            Back to the usual keys
          </Button>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4">
            {FIXED.map(([keys, words]) => (
              <div key={keys} className="contents">
                <dt className="font-semibold">{keys}</dt>
                <dd className="text-muted">{words}</dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

type KeyRowProps = {
  act: Act;
  keys: readonly string[];
  isWaiting: boolean;
  onWait: (act: Act | null) => void;
  onKey: (act: Act, combo: string) => void;
};

function KeyRow({ act, keys, isWaiting, onWait, onKey }: KeyRowProps) {
  const words = WORDS[act];
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isWaiting) return;
    if (event.key === 'Tab') return onWait(null);
    event.preventDefault();
    event.stopPropagation();
    const combo = comboOf(event.nativeEvent);
    if (combo) onKey(act, combo);
  };
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1">{words}</span>
      <Button
        variant={isWaiting ? 'secondary' : 'ghost'}
        size="sm"
        aria-description={isWaiting ? 'Tab leaves it.' : undefined}
        onClick={() => onWait(isWaiting ? null : act)}
        onKeyDown={onKeyDown}
        onBlur={() => isWaiting && onWait(null)}
      >
        <span className="sr-only">Key for: {words}, </span>
        {isWaiting ? 'Press a key…' : keys.length === 0 ? 'None' : keys.map((key) => <Kbd key={key}>{key}</Kbd>)}
      </Button>
    </li>
  );
}

import type { WireCallback } from '@/lib/contracts/connect';
import { visibleCredentials, type CredentialField, type PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';
import { labelOf } from '@/lib/platforms/keys';
import { CredentialInput } from '../credential-input';
import type { Credentials } from '../use-credentials';
import { ConnectAccount } from './connect-account';

type KeysStepProps = {
  platform: PlatformKey;
  projectId: string;
  credentials: Credentials;
  callback: WireCallback | undefined;
  readOnly: boolean;
  /** A test was asked for: what can't be right says so. */
  judged: boolean;
  onConnected: () => void;
};

/** Says so of a typed value that can't be right. */
export function wrongValue(field: CredentialField, value: string): string | undefined {
  return value && field.kept?.(value) === null ? field.refused : undefined;
}

/** The fields of a network, each with where its value is found, and the button that fills them by itself. */
export function KeysStep({ platform, readOnly, judged, ...rest }: KeysStepProps) {
  const { credentials } = rest;
  const manifest = manifestOf(platform);
  const fields = visibleCredentials(manifest);
  // The keys of the app come first: without them nothing can be connected by a button.
  const isOfApp = ({ name }: CredentialField) => manifest.guide.appFields.includes(name);
  const inputOf = (field: CredentialField) => {
    const value = credentials.valueOf(platform, field.name);
    return (
      <CredentialInput
        key={field.name}
        field={field}
        value={value}
        readOnly={readOnly}
        error={judged && !readOnly ? wrongValue(field, value) : undefined}
        onChange={(next) => credentials.edit(platform, field.name, next)}
      />
    );
  };
  return (
    <div className="flex flex-col gap-3">
      {manifest.base !== platform && (
        <p className="text-dense text-muted">
          An empty field takes the value of {labelOf(manifest.base)}, except the destination.
        </p>
      )}
      {fields.filter(isOfApp).map(inputOf)}
      {!readOnly && <ConnectAccount platform={platform} {...rest} />}
      {fields.filter((field) => !isOfApp(field)).map(inputOf)}
    </div>
  );
}

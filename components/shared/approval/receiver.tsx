import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { CLIENTS_MAX } from '@/lib/posts/approval';

/** Who gets it: clients, or the holder of a link under a name. */
export type Receiving = { name: string; code: boolean; email: string; clientIds: readonly string[] };

type Client = { _id: string; name: string; email: string };

const NAME_MAX = 200;

/** As the call takes it. */
export function receiverOf({ name, code, email, clientIds }: Receiving, clients: readonly Client[]) {
  if (clientIds.length === 0) return { name, ...(code ? { code, email } : {}) };
  const names = clients.filter(({ _id }) => clientIds.includes(_id)).map((client) => client.name);
  return { name: names.join(', ').slice(0, NAME_MAX).toWellFormed(), clientIds: [...clientIds] };
}

type ReceiverProps = {
  clients: readonly Client[];
  /** Whether a link may be made. */
  mayLink: boolean;
  value: Receiving;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<Receiving>) => void;
};

/** Clients of the project, if there are some; else, or without one of them, a name for the link. */
export function Receiver({ clients, mayLink, value, errorOf, onChange }: ReceiverProps) {
  const { name, code, email, clientIds } = value;
  const toggle = (id: string) =>
    onChange({ clientIds: clientIds.includes(id) ? clientIds.filter((each) => each !== id) : [...clientIds, id] });
  return (
    <>
      {clients.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-dense font-semibold">Clients who sign in</legend>
          <div className="flex max-h-40 flex-col gap-2 overflow-y-auto">
            {clients.map((client) => (
              <Checkbox
                key={client._id}
                label={`${client.name} (${client.email})`}
                checked={clientIds.includes(client._id)}
                disabled={clientIds.length >= CLIENTS_MAX && !clientIds.includes(client._id)}
                onChange={() => toggle(client._id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {!mayLink && clients.length === 0 && (
        <p className="text-dense">
          This project has no clients yet. Ask an admin to share the posts, or to invite a client.
        </p>
      )}
      {mayLink && clientIds.length === 0 && (
        <>
          <Field
            label={clients.length > 0 ? 'Or by a link, for' : 'For'}
            help="Their name: decisions are recorded under it."
            error={errorOf('name')}
          >
            {(control) => (
              <Input
                {...control}
                autoFocus={clients.length === 0}
                maxLength={NAME_MAX}
                value={name}
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </Field>
          <Checkbox
            label="Ask for a code that is sent to their e-mail"
            checked={code}
            onChange={(event) => onChange({ code: event.target.checked })}
          />
          {code && (
            <Field label="E-mail" error={errorOf('email')}>
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  value={email}
                  onChange={(event) => onChange({ email: event.target.value })}
                />
              )}
            </Field>
          )}
        </>
      )}
    </>
  );
}

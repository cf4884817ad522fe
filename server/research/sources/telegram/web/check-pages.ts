import { readingState } from './pace.store';

/** Whether the pages that channel search reads can be read: for the host's health. */
export async function checkPages(): Promise<{ ok: boolean; message: string; action?: string }> {
  const { faults, readAt } = await readingState();
  const [fault] = faults;
  if (fault)
    return {
      ok: false,
      message: `Telegram's page of @${fault.username} can't be read: ${fault.reason}`,
      action: 'Telegram may have changed its pages: update, or connect a Telegram account for channel search',
    };
  return { ok: true, message: readAt ? "Telegram's pages can be read" : "Telegram's pages have not been read yet" };
}

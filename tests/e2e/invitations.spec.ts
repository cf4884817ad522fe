import { inviteIn, newGuest, openManage } from './support/invitations';
import { expect, expectAccessible, joinProject, send, test } from './support/test';

/** No one joins or owns a project before accepting on the screens. */

const PROJECT = 'Весенняя кампания: чай, кофе и всё, что рядом с ними, для двадцати четырёх городов';

test('a person with an account refuses an invitation, then accepts one; the inviter sees it wait and hears the answer', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  await send(account.request, 'PUT', `/api/projects/${account.projectId}`, { name: PROJECT });
  const guest = await newGuest(browser, baseURL, 'Александра Константинопольская');
  const dialog = await openManage(page);
  await inviteIn(dialog, guest.email, 'editor');
  await expect(dialog.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog).not.toContainText(guest.name);

  await guest.page.goto('/settings');
  const invitations = guest.page.getByRole('region', { name: 'Invitations' });
  await expect(invitations).toContainText(`Ann Writer invites you to ${PROJECT} as editor.`);
  await expectAccessible(guest.page);
  await guest.page.getByRole('button', { name: 'Notifications' }).click();
  await guest.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /invites you to/ })
    .click();
  await expect(guest.page.getByRole('heading', { name: `You are invited to ${PROJECT}` })).toBeVisible();
  await guest.page.getByRole('button', { name: 'Refuse' }).click();
  await expect(guest.page).toHaveURL(/\/schedule$/);
  await Promise.all([guest.page.waitForResponse('**/api/invitations'), guest.page.goto('/settings')]);
  await expect(guest.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(invitations).toHaveCount(0);

  // The open dialog follows, and the bell says who.
  await expect(dialog.getByText(guest.email)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
    `${guest.email} refused the invitation to ${PROJECT}.`,
  );

  const again = await openManage(page);
  await inviteIn(again, guest.email, 'viewer');
  await invitations.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.page.getByText(`You joined ${PROJECT} as viewer`)).toBeVisible();
  await expect(guest.page.getByRole('button', { name: `Project: ${PROJECT}` })).toBeVisible();
  await expect(invitations).toHaveCount(0);
  await expect(again.getByRole('list', { name: 'Members' })).toContainText(guest.name);
  await expect(again.getByText('Waiting for an answer')).toHaveCount(0);
  await guest.leave();
});

test('a withdrawn invitation can no longer be accepted, and says so', async ({ page, account, browser, baseURL }) => {
  expect(account.projectId).toBeTruthy();
  const guest = await newGuest(browser, baseURL, 'Gus');
  const dialog = await openManage(page);
  await inviteIn(dialog, guest.email, 'viewer');
  await guest.page.goto('/settings');
  const invitations = guest.page.getByRole('region', { name: 'Invitations' });
  await expect(invitations).toBeVisible();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog.getByText(guest.email)).toHaveCount(0);
  await invitations.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.page.getByText('This invitation is no longer valid. Ask for a new one.')).toBeVisible();
  await expect(invitations).toHaveCount(0);
  await guest.leave();
});

test('ownership is offered, refused, withdrawn and accepted; until then nothing changes', async ({
  page,
  account,
  browser,
  baseURL,
}) => {
  await send(account.request, 'PUT', `/api/projects/${account.projectId}`, { name: PROJECT });
  const guest = await newGuest(browser, baseURL, 'Ida');
  await joinProject({
    owner: account.request,
    guest: guest.page.context().request,
    projectId: account.projectId,
    email: guest.email,
    role: 'viewer',
  });
  const dialog = await openManage(page);
  const members = dialog.getByRole('list', { name: 'Members' }).getByRole('listitem');
  const offer = async () => {
    await dialog.getByLabel('Role of Ida').selectOption('owner');
    await page
      .getByRole('alertdialog', { name: 'Ask Ida to become the owner?' })
      .getByRole('button', { name: 'Ask' })
      .click();
    await expect(dialog.getByText('Ida is asked to become the owner.')).toBeVisible();
    await expect(members.first()).toContainText('You');
  };
  const invitations = guest.page.getByRole('region', { name: 'Invitations' });
  const pending = dialog.getByText('Ida is asked to become the owner.');
  await guest.page.goto('/settings');
  await expect(guest.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await offer();
  await expect(invitations).toContainText(`Ann Writer asks you to become the owner of ${PROJECT}.`);
  await invitations.getByRole('button', { name: 'Refuse' }).click();
  await expect(invitations).toHaveCount(0);
  await expect(pending).toHaveCount(0);

  await offer();
  await expect(invitations).toBeVisible();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(pending).toHaveCount(0);
  await invitations.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.page.getByText('This offer is no longer open. Ask the owner for a new one.')).toBeVisible();
  await expect(members.first()).toContainText('You');

  await offer();
  await invitations.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.page.getByText(`You are the owner of ${PROJECT} now`)).toBeVisible();
  await expect(members.first()).toContainText('Ida');
  await expect(members.filter({ hasText: 'You' })).toContainText('admin');
  await guest.leave();
});

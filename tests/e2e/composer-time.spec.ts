import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { set } from 'date-fns/set';
import { exactTime, expectTime, newForm } from './support/composer';
import { expect, expectAccessible, send, test } from './support/test';

test('a time is picked, typed in words, or clicked; the zone is named', async ({ page, account }) => {
  expect(account.projectId).not.toBe('');
  const form = await newForm(page);
  const date = form.getByRole('combobox', { name: 'Date and time' });
  await expect(await exactTime(page)).toHaveAttribute('type', 'datetime-local');
  await page.keyboard.press('Escape');
  const tomorrow = format(addDays(new Date(), 1), "yyyy-MM-dd'T'09:00");
  await expect(form.getByText(/Without a date the post stays a draft\. Your time zone: /)).toBeVisible();
  await date.fill('завтра в 9');
  await page.keyboard.press('Enter');
  await expectTime(page, tomorrow);
  await expect(
    form.getByText(new RegExp(`Goes out .*, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`)),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Clear date' }).click();
  await expect(date).toHaveValue('');
  await form.getByRole('group', { name: 'Quick choices' }).getByRole('button', { name: 'Tomorrow 9:00' }).click();
  await expectTime(page, tomorrow);
  await date.fill('in 45 minutes');
  await expect(form.getByText(/Goes out in 4[45] minutes/)).toBeVisible();
  await date.fill('some time');
  await expect(form.getByText('Not understood yet')).toBeVisible();
  await expect(form.getByText(/Goes out in 4[45] minutes/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectTime(page, tomorrow);
  await date.click();
  const times = form.getByRole('listbox', { name: 'Times' });
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(times.getByRole('option', { name: 'In 1 hour' })).toHaveAttribute('aria-selected', 'true');
  await times.getByRole('option', { name: 'Monday 9:00' }).click();
  await expect(times).toHaveCount(0);
  await expect(date).toHaveValue(/^Mon .*09:00$/);
  await date.fill('');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/Without a date the post stays a draft/)).toBeVisible();
});

test('a day is chosen in a month that shows what is planned, by keys too, or a free slot of the queue', async ({
  page,
  account,
}) => {
  const [day, next] = [addDays(new Date(), 1), addDays(new Date(), 2)];
  await send(account.request, 'PUT', `/api/queue?projectId=${account.projectId}`, {
    timeZone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '10:30', platform: null, tag: null })),
  });
  await send(account.request, 'POST', `/api/posts?projectId=${account.projectId}`, {
    content: 'Taken already',
    scheduledFor: set(day, { hours: 15, minutes: 0, seconds: 0, milliseconds: 0 }).toISOString(),
  });
  const form = await newForm(page);
  await form.getByRole('button', { name: 'Choose date' }).click();
  const grid = page.getByRole('grid', { name: 'Days' });
  await grid.getByRole('button', { name: `${format(day, 'EEEE d MMMM')} (1 post)` }).click();
  const choice = page.getByRole('dialog', { name: 'Choose date' });
  const date = choice.getByLabel('Schedule date');
  await expect(date).toHaveValue(format(day, "yyyy-MM-dd'T'09:00"));
  await expect(choice.getByRole('region', { name: format(day, 'EEEE d MMMM') })).toContainText('15:00Taken already');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue(format(next, "yyyy-MM-dd'T'09:00"));
  await choice.getByRole('button', { name: `Free slot ${format(next, 'EEEE d MMMM')}, 10:30` }).click();
  await expect(grid).toHaveCount(0);
  await expectTime(page, format(next, "yyyy-MM-dd'T'10:30"));
  await form.getByRole('combobox', { name: 'Date and time' }).click();
  await expect(form.getByRole('option', { name: `Free slot ${format(next, 'EEEE d MMMM')}, 10:30` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
});

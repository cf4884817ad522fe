import { expect, it } from 'vitest';
import { dispositionOf, downloadHeaders } from './download-headers';

it('names a file in words that no header can be broken with', () => {
  expect(dispositionOf('inline', 'Отчёт "1"\r\n.pdf')).toBe(
    `inline; filename="_____ _1___.pdf"; filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82%20%221%22%0D%0A.pdf`,
  );
  expect(dispositionOf('attachment', '')).toBe(`attachment; filename="file"; filename*=UTF-8''`);
  expect(dispositionOf('attachment', 'a\ud800')).toContain("UTF-8''a%EF%BF%BD");
});

it('keeps private bytes out of shared caches, our origin and other sites', () => {
  const headers = new Headers(downloadHeaders({ name: 'a.html', contentType: 'text/html', requestId: 'one' }));
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
});

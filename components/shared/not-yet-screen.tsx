import { Page, PageHeader } from './page';

/** An area that this version does not have: said plainly, with nothing made up around it. */
export function NotYetScreen({ area }: { area: string }) {
  return (
    <Page>
      <PageHeader title={area} />
      <p className="text-muted">{area} is not part of this version yet.</p>
    </Page>
  );
}

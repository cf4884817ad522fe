import { AppError } from '@/lib/errors/app-error';

/** An author sends nothing by hand where a client approves first. */
export const forEditors = () =>
  new AppError(
    'FORBIDDEN',
    'Posts of this project are approved before they go out, and authors don’t publish them. Ask an editor.',
  );

/** Its writer's posts go out without an approval: an author's change would, too. */
export const notHeld = () =>
  new AppError(
    'FORBIDDEN',
    'This goes out without approval, so authors don’t change it. Duplicate it, or ask an editor.',
  );

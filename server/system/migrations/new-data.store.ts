import { UserModel } from '@/prisma-free-models/user';

/** Whether the database is new: it has no account yet. */
export const isNewData = async (): Promise<boolean> => (await UserModel.exists({})) === null;

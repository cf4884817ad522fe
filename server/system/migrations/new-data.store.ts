import { UserModel } from '@/prisma-free-models/user';

/** Whether no version has written anything yet that matters: nobody has registered. */
export const isNewData = async (): Promise<boolean> => (await UserModel.exists({})) === null;

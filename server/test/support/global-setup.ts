import { prepareTemplate } from './database.ts';

/** Migrates once; every test file then starts from a copy. */
export default async function setup(): Promise<void> {
  await prepareTemplate();
}

import { fillSampleLibrary } from '@kitchen-table/application/testing/samples'
import {
  addSamplePeople,
  emailOf,
  openStores,
  PASSWORD,
  type SampleName,
} from '@kitchen-table/embedded/testing/samples'
import { signInWithPassword } from './sign-in-with-password.ts'

/** Fills a data folder with the sample library and people, whose password hashes are cheap to check. */
export async function fillSampleStore(dataDir: string): Promise<void> {
  const stores = openStores(dataDir)
  await fillSampleLibrary(stores)
  await addSamplePeople(stores)
  await stores.close()
}

/** Signs in one of the sample people; returns the Cookie header to send. */
export const signInSamplePerson = (address: string, name: SampleName): Promise<string> =>
  signInWithPassword(address, { email: emailOf(name), password: PASSWORD })

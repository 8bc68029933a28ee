import { openEmbeddedStores } from '../apps/server/src/composition/embedded.ts'
import { cookiesOf } from '../apps/server/src/testing/product.ts'
import { fillSampleLibrary } from '../apps/server/src/testing/sample-library.ts'
import {
  addSamplePeople,
  emailOf,
  PASSWORD,
  type SampleName,
} from '../apps/server/src/testing/sample-people.ts'

/** Fills a data folder with the sample library and people, whose password hashes are cheap to check. */
export async function fillSampleStore(dataDir: string): Promise<void> {
  const stores = openEmbeddedStores({
    dataDir,
    hashCost: { memory: 8, passes: 1 },
    onFault: (error) => {
      throw error
    },
  })
  await fillSampleLibrary(stores)
  await addSamplePeople(stores)
  await stores.close()
}

/** Signs in one of the sample people; returns the Cookie header to send. */
export async function signInSamplePerson(address: string, name: SampleName): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(name), password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing in ${name} failed with ${response.status}`)
  await response.body?.cancel()
  return cookiesOf(response)
}

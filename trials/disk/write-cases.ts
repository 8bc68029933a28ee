import type { DatabaseSync } from 'node:sqlite'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import {
  checkStoredParts,
  createRequest,
  createSender,
  type NamedFixture,
  writeFixtures,
} from '@kitchen-table/server/testing/tools'

/** A write as a new person is about to send it. */
export type WriteCase = {
  method: string
  path: string
  body: string
  cookie: string
  isNonAtomic: boolean
  /** Returns, for each thing that the write stores, whether it is stored. */
  checkStoredParts(db: DatabaseSync): boolean[]
}

/** The writes that the program under test can do: it sends no texts, and has no identity provider. */
export const writesWithoutServices = writeFixtures.flatMap((fixture) => {
  const { withoutServices } = fixture
  if (withoutServices === 'impossible') return []
  const { valid = fixture.valid, prepare = fixture.prepare } = withoutServices
  return [{ ...fixture, valid: () => ({ ...valid() }), prepare }]
})

export async function createWriteCase(fixture: NamedFixture, stores: EmbeddedStores): Promise<WriteCase> {
  const sender = await createSender({ stores, clock: { at: Date.now() } }, fixture)
  const { method, path, body } = createRequest(fixture)
  return {
    method,
    path: sender.fillIn(path),
    body: sender.fillIn(JSON.stringify(body)),
    // The server is reached over plain http, where cookie names have no prefix.
    cookie: sender.cookie.replaceAll('__Host-', ''),
    isNonAtomic: fixture.isNonAtomic,
    checkStoredParts: (db) => checkStoredParts(db, fixture, sender.name),
  }
}

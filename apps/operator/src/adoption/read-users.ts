import { formatSourceKey, type ReadSource } from '@kitchen-table/cloud/adoption'
import { type AdoptedUser, convertUser, type ProgressContext } from './convert-users.ts'
import type { NoteOf } from './findings.ts'
import { parseRecord } from './parse-source.ts'
import { type SourceUser, sourceUserSchema } from './source-schemas.ts'

type ReadUser = { source: SourceUser; user: AdoptedUser }

/** Yields the readable rows of Users, as they are there and here. Calls `onRow` for every row. */
export async function* readUsers(
  { scan }: ReadSource,
  context: ProgressContext,
  noteOf: NoteOf,
  onRow: () => void,
): AsyncGenerator<ReadUser> {
  for await (const item of scan('Users')) {
    onRow()
    const note = noteOf('Users', formatSourceKey('Users', item))
    const source = parseRecord(sourceUserSchema, item, note)
    if (source !== null) yield { source, user: convertUser(source, context, note) }
  }
}

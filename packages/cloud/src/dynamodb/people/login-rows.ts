import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { userKey } from '../database/keys.ts'
import { defineRowType } from '../database/row-type.ts'

/** A sign-in of a person; `at` is ISO 8601 in UTC. */
export type StoredLogin = { sub: string; at: string; id: string }

export const loginSortKey = ({ at, id }: Pick<StoredLogin, 'at' | 'id'>) => joinSortKey(at, encodeKeyPart(id))

export const loginRowType = defineRowType<StoredLogin, StoredLogin>({
  table: 'Logins',
  keyOf: (login) => ({ ...userKey(login.sub), time: loginSortKey(login) }),
  schema: z.object({ sub: z.string(), at: z.string(), id: z.string() }),
})

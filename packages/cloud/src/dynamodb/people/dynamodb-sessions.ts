import type { Session } from '@kitchen-table/application/platform'
import type { SessionStore } from '@kitchen-table/application/ports'
import { getSessionLifetime } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import { encodeKeyPart, joinSortKey } from '../database/key-encoding.ts'
import { padNumber, wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRowsByIndex, scanAllRows } from '../database/row-reader.ts'
import { defineRowType, toIndexPartition } from '../database/row-type.ts'

const MAX_LISTED_SESSIONS = 100

/** No session is valid for longer, whatever the role. */
const { absoluteMs: LONGEST_LIFETIME_MS } = getSessionLifetime('user')

const sessionsOf = (sub: string) => toIndexPartition('sessions of person', sub)

export const sessionRowType = defineRowType<Session, Pick<Session, 'tokenHash'>>({
  table: 'Sessions',
  keyOf: ({ tokenHash }) => ({ tokenHash: encodeKeyPart(tokenHash) }),
  schema: z.object({
    tokenHash: z.string(),
    sub: z.string(),
    version: z.number(),
    device: z.string(),
    createdAt: z.number(),
    seenAt: z.number(),
  }),
  indexRowsOf: ({ sub, createdAt, tokenHash }) => [
    { index: sessionsOf(sub), sort: joinSortKey(padNumber(createdAt), encodeKeyPart(tokenHash)) },
  ],
  expiryOf: ({ createdAt }) => createdAt + LONGEST_LIFETIME_MS,
})

/** Returns a function that closes all sessions of a person except one. */
export function sessionCloser(dynamodb: Dynamodb): (sub: string, except: string | null) => Promise<void> {
  const close = closer(dynamodb)
  return async (sub, except) => {
    const sessions = await listRowsByIndex(dynamodb, sessionRowType, wholePartitionRange(sessionsOf(sub)))
    for (const { tokenHash } of sessions) if (tokenHash !== except) await close(tokenHash)
  }
}

function closer({ transact }: Dynamodb) {
  return (tokenHash: string): Promise<void> =>
    transact(`session ${tokenHash}`, async (transaction) => {
      const session = await transaction.get(sessionRowType, { tokenHash })
      if (session) transaction.remove(sessionRowType, session)
    })
}

/** Stores sessions by the hash of their token. */
export function dynamodbSessions(dynamodb: Dynamodb): SessionStore {
  const { transact } = dynamodb
  const close = closer(dynamodb)

  return {
    open: (session) =>
      transact(`session ${session.tokenHash}`, async (transaction) =>
        transaction.insert(sessionRowType, session),
      ),
    find: (tokenHash) => findRow(dynamodb, sessionRowType, { tokenHash }),
    touch: (tokenHash, seenAt) =>
      transact(`session ${tokenHash}`, async (transaction) => {
        const session = await transaction.get(sessionRowType, { tokenHash })
        if (session && session.seenAt < seenAt) transaction.put(sessionRowType, { ...session, seenAt })
      }),
    close,
    list: (sub) =>
      listRowsByIndex(dynamodb, sessionRowType, wholePartitionRange(sessionsOf(sub)), {
        descending: true,
        limit: MAX_LISTED_SESSIONS,
      }),
    closeAll: sessionCloser(dynamodb),
    async sweep({ openedSince, seenSince, until }) {
      for await (const { tokenHash, createdAt, seenAt } of scanAllRows(dynamodb, sessionRowType)) {
        const isOver = createdAt < openedSince || seenAt < seenSince || Math.max(createdAt, seenAt) > until
        if (isOver) await close(tokenHash)
      }
    },
  }
}

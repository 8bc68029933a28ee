import type { ChallengeStore, StoredChallenge } from '@kitchen-table/application/ports'
import { z } from 'zod'
import { encodeKeyPart } from '../database/key-encoding.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, scanAllRows } from '../database/row-reader.ts'
import { defineRowType } from '../database/row-type.ts'
import type { Transaction } from '../database/transactions.ts'

export const challengeRowType = defineRowType<StoredChallenge, Pick<StoredChallenge, 'id'>>({
  table: 'Challenges',
  keyOf: ({ id }) => ({ id: encodeKeyPart(id) }),
  schema: z.object({
    id: z.string(),
    sub: z.string().nullable(),
    secretHash: z.string().nullable(),
    data: z.record(z.string(), z.string()),
    expiresAt: z.number(),
    triesLeft: z.number(),
  }),
  expiryOf: ({ expiresAt }) => expiresAt,
})

const unlessExpired = (challenge: StoredChallenge | null, now: number) =>
  challenge && challenge.expiresAt > now ? challenge : null

export function dynamodbChallenges(dynamodb: Dynamodb): ChallengeStore {
  function change<T>(
    id: string,
    run: (transaction: Transaction, stored: StoredChallenge | null) => T,
  ): Promise<T> {
    return dynamodb.transact(`challenge ${id}`, async (transaction) =>
      run(transaction, await transaction.get(challengeRowType, { id })),
    )
  }

  async function removeWhere(isMeant: (challenge: StoredChallenge) => boolean): Promise<void> {
    for await (const found of scanAllRows(dynamodb, challengeRowType))
      if (isMeant(found))
        await change(found.id, (transaction, stored) => {
          if (stored && isMeant(stored)) transaction.remove(challengeRowType, stored)
        })
  }

  return {
    put: (challenge) => change(challenge.id, (transaction) => transaction.put(challengeRowType, challenge)),
    find: async (id, now) => unlessExpired(await findRow(dynamodb, challengeRowType, { id }), now),
    useTry: (id, now) =>
      change(id, (transaction, stored) => {
        const challenge = unlessExpired(stored, now)
        if (!challenge || challenge.triesLeft < 1) return null
        const used = { ...challenge, triesLeft: challenge.triesLeft - 1 }
        transaction.put(challengeRowType, used)
        return used
      }),
    consume: (id, now) =>
      change(id, (transaction, stored) => {
        const challenge = unlessExpired(stored, now)
        if (challenge) transaction.remove(challengeRowType, challenge)
        return challenge
      }),
    forget: ({ sub, email }) =>
      removeWhere((challenge) => challenge.sub === sub || challenge.data.email === email),
    sweep: (now) => removeWhere(({ expiresAt }) => expiresAt <= now),
  }
}

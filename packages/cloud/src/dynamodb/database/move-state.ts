import { StoreFailingError, UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { z } from 'zod'
import type { Key } from './keys.ts'
import type { Dynamodb } from './open-dynamodb.ts'

/** How far a move (`npm run move:store`) has come, as its target stores it. */
export const moveStateSchema = z.object({
  /** The hash of all rows of the source. */
  source: z.string(),
  /** How many rows of each table are stored. */
  stored: z.record(z.string(), z.number()),
  /** The tables whose rows are all stored. */
  done: z.array(z.string()),
  /** Whether the rows have been found to be those of the source. */
  isVerified: z.boolean(),
})

export type MoveState = z.infer<typeof moveStateSchema>

export const createMoveState = (source: string): MoveState => ({
  source,
  stored: {},
  done: [],
  isVerified: false,
})

export const MOVE_STATE_KIND = 'state'

const stateKey: Key = { kind: MOVE_STATE_KIND, key: 'move into these tables' }

export async function readDynamodbMoveState({ get }: Pick<Dynamodb, 'get'>): Promise<MoveState | null> {
  const item = await get('Moves', stateKey)
  return item && moveStateSchema.parse(item)
}

export async function saveDynamodbMoveState(
  { writeEach }: Pick<Dynamodb, 'writeEach'>,
  state: MoveState,
): Promise<void> {
  await writeEach([{ table: 'Moves', item: { ...state, ...stateKey } }])
}

function describeReadError(error: unknown): string {
  const reason = error instanceof StoreFailingError ? error.cause : error
  return reason instanceof Error ? reason.name : String(reason)
}

/**
 * Throws an UnusableServiceError if a move into the tables has begun, and was not verified: rows are missing, or differ
 * from those of the source. The role needs dynamodb:GetItem of the table `Moves`.
 */
export async function checkMoveIsComplete(dynamodb: Pick<Dynamodb, 'get'>, prefix: string): Promise<void> {
  const state = await readDynamodbMoveState(dynamodb).catch((error: unknown) => {
    throw new UnusableServiceError(
      `DynamoDB does not read the table ${prefix}Moves: ${describeReadError(error)}.`,
      { cause: error },
    )
  })
  if (state?.isVerified === false)
    throw new UnusableServiceError(
      `A move into the tables with the prefix ${prefix} has begun, and was not completed and verified: complete it with npm run move:store, or remove these tables.`,
    )
}

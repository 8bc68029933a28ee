import type { Key } from '../../adapters/dynamodb/keys.ts'
import type { Dynamodb } from '../../adapters/dynamodb/open-dynamodb.ts'
import { type MoveState, moveStateSchema } from './move-state.ts'

export const STATE_KIND = 'state'

const stateKey: Key = { kind: STATE_KIND, key: 'move into these tables' }

export async function readDynamodbState({ get }: Pick<Dynamodb, 'get'>): Promise<MoveState | null> {
  const item = await get('Moves', stateKey)
  return item && moveStateSchema.parse(item)
}

export async function saveDynamodbState(
  { writeEach }: Pick<Dynamodb, 'writeEach'>,
  state: MoveState,
): Promise<void> {
  await writeEach([{ table: 'Moves', item: { ...state, ...stateKey } }])
}

import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { sampleGroup, sampleMember } from '../../testing/port-suites/samples.ts'
import { countDisabledMembers } from './count-disabled-members.ts'
import { memberCounterOf } from './member-rows.ts'
import { openDynamodb } from './open-dynamodb.ts'
import { openDynamodbStores } from './open-dynamodb-stores.ts'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'

const { newClient, emptyTestTables } = openTestDynamodb()

test('members whom an earlier release has disabled have no seat any more, and are counted once', async () => {
  const prefix = await emptyTestTables()
  const client = newClient()
  const dynamodb = openDynamodb({ client, prefix })
  const { groups, members } = openDynamodbStores(dynamodb)
  await groups.create(sampleGroup({ maxMembers: 2 }))
  await groups.create(sampleGroup({ slug: 'empty', maxMembers: 2 }))
  const [ada, bob, cyd] = ['ada', 'bob', 'cyd'].map((sub) =>
    sampleMember({ sub, email: `${sub}@example.com` }),
  )
  if (!ada || !bob || !cyd) throw new Error('Some members are missing.')
  for (const member of [ada, bob]) await members.add('acme', member, '2026-01-01T00:00:00.000Z')
  await members.setEnabled('ada', false)
  // As an earlier release has left the counters.
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: `${prefix}Counters`,
      Key: { counter: memberCounterOf('acme') },
      UpdateExpression: 'REMOVE counts.disabled',
    }),
  )
  expect(await members.add('acme', cyd, '2026-01-01T00:00:00.000Z')).toBe('full')

  expect(await countDisabledMembers(dynamodb)).toBe(true)
  expect(await members.countSeats('acme')).toEqual({ taken: 1, disabled: 1 })
  expect(await members.countSeats('empty')).toEqual({ taken: 0, disabled: 0 })
  expect(await members.add('acme', cyd, '2026-01-01T00:00:00.000Z')).toBe('added')
  expect(await countDisabledMembers(dynamodb)).toBe(false)
  expect(await members.countSeats('acme')).toEqual({ taken: 2, disabled: 1 })
})

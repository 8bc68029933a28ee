import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'
import {
  BatchWriteCommand,
  CreateTableCommand,
  DynamoDBDocumentClient,
} from '@kitchen-table/cloud/testing/tools'
import { createTally, type Deployment, seededRandom } from './deployment.ts'
import { makeEvents } from './make-events.ts'
import { makeLibrary } from './make-library.ts'
import { makePeople } from './make-people.ts'
import { makeUsers } from './make-users.ts'

type Size = { people: number; events: number; seed: number }

/** Makes a deployment with 20 organizations, 60 tracks and 300 units, and with every irregularity. */
export function makeDeployment({ people: peopleCount, events: eventCount, seed }: Size): Deployment {
  const random = seededRandom(seed)
  const { irregular, tally } = createTally()
  const library = makeLibrary(tally)
  const { people, groups, accounts, organizations } = makePeople(peopleCount, tally)
  const users = makeUsers(people, random, tally)
  const { events, usage } = makeEvents(eventCount, people, random, tally)
  return {
    tables: { ...library.tables, UserGroups: groups, Users: users, EventLog: events },
    accounts,
    files: library.files,
    truth: { irregular, people: people.map(({ truth }) => truth), usage, organizations, ...library.truth },
  }
}

const keys: Record<string, readonly string[]> = {
  Tracks: ['slug'],
  LearningUnits: ['unitId'],
  Settings: ['config'],
  Icons: ['slug'],
  Resources: ['resourceId'],
  UserGroups: ['slug'],
  Users: ['user'],
  EventLog: ['group', 'time'],
}

const BATCH_SIZE = 25
const BATCHES_AT_A_TIME = 4

/** Creates the tables of a deployment and fills them. */
export async function writeDeployment(
  client: DynamoDBClient,
  prefix: string,
  { tables }: Deployment,
): Promise<void> {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  for (const [table, names] of Object.entries(keys))
    await client.send(
      new CreateTableCommand({
        TableName: prefix + table,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: names.map((AttributeName, n) => ({ AttributeName, KeyType: n === 0 ? 'HASH' : 'RANGE' })),
      }),
    )
  const batches = Object.entries(tables).flatMap(([table, items]) =>
    Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, n) => ({
      [prefix + table]: items
        .slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE)
        .map((Item) => ({ PutRequest: { Item } })),
    })),
  )
  const remaining = batches.values()
  async function writeNext(): Promise<void> {
    for (const RequestItems of remaining) await documents.send(new BatchWriteCommand({ RequestItems }))
  }
  await Promise.all(Array.from({ length: BATCHES_AT_A_TIME }, writeNext))
}

import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { listTableDefinitions } from '../database/create-tables.ts'

const MAX_ATTEMPTS = 120

/** Removes a table, also one that is still being created; one that was never created is no error. */
async function removeTable(client: DynamoDBClient, TableName: string | undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new DeleteTableCommand({ TableName }))
      return
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return
      if (!(error instanceof ResourceInUseException) || attempt === MAX_ATTEMPTS) throw error
      await sleep(1000)
    }
  }
}

/** Returns a function that removes all tables with a prefix. */
export function tableRemover(openClient: () => DynamoDBClient): (prefix: string) => Promise<void> {
  return async (prefix) => {
    const client = openClient()
    const removals = await Promise.allSettled(
      listTableDefinitions(prefix).map(({ TableName }) => removeTable(client, TableName)),
    )
    client.destroy()
    for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
  }
}

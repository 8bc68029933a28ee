import {
  DescribeTableCommand,
  type DynamoDBClient,
  type LocalSecondaryIndexDescription,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb'
import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { listTableDefinitions } from './create-tables.ts'

type KeyedDefinition = Pick<TableDescription, 'KeySchema' | 'LocalSecondaryIndexes'>

/** Returns the name of a local index with the attributes that it has besides its key, unless it has all. */
function formatIndex({ IndexName, Projection }: LocalSecondaryIndexDescription): string {
  const attributes = Projection?.NonKeyAttributes?.toSorted() ?? []
  return attributes.length === 0 ? `${IndexName}` : `${IndexName} (${attributes.join(' ')})`
}

/** Returns the key of a table and those of its local indexes as one text, to compare them. */
function formatKeys({ KeySchema = [], LocalSecondaryIndexes = [] }: KeyedDefinition): string {
  const attributes = KeySchema.map(({ AttributeName }) => AttributeName)
  const indexes = LocalSecondaryIndexes.map(formatIndex).toSorted()
  return indexes.length === 0 ? attributes.join(' + ') : `${attributes.join(' + ')}, by ${indexes.join(', ')}`
}

async function describeTable(client: DynamoDBClient, name: string): Promise<TableDescription | null> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table ?? null
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null
    const reason = error instanceof Error ? error.name : String(error)
    throw new UnusableServiceError(`DynamoDB does not describe the table ${name}: ${reason}.`, {
      cause: error,
    })
  }
}

/**
 * Throws an UnusableServiceError unless every table exists with its keys: the prefix or the region is wrong, or a table
 * is missing. The role needs dynamodb:DescribeTable.
 */
export async function checkTables(client: DynamoDBClient, prefix: string): Promise<void> {
  const region = await client.config.region()
  const definitions = listTableDefinitions(prefix)
  const tables = await Promise.all(
    definitions.map(async (definition) => {
      const name = definition.TableName ?? ''
      return { name, definition, table: await describeTable(client, name) }
    }),
  )
  const missing = tables.filter(({ table }) => table === null).map(({ name }) => name)
  if (missing.length === tables.length)
    throw new UnusableServiceError(
      `No table in ${region} has a name that begins with the prefix ${prefix}: the prefix or the region is wrong, or the tables were not created.`,
    )
  if (missing.length > 0)
    throw new UnusableServiceError(`These tables are missing in ${region}: ${missing.join(', ')}.`)
  for (const { name, definition, table } of tables) {
    const [expected, found] = [formatKeys(definition), formatKeys(table ?? {})]
    if (found !== expected)
      throw new UnusableServiceError(`The table ${name} has the keys ${found}, and needs ${expected}.`)
  }
}

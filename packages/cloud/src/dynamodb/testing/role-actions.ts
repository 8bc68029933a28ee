import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { z } from 'zod'
import { type Table, tableKeys } from '../database/keys.ts'
import { type TableAction, tableActions } from '../database/table-actions.ts'

/** The parts of a request that name tables. */
const requestInput = z.object({
  TableName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).default({}),
  TransactItems: z.array(z.record(z.string(), z.object({ TableName: z.string() }))).default([]),
})

/** The action for a part of a transaction. */
const actionsOfParts: Record<string, TableAction> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
}

/** Returns the actions that a role needs for a request, each with the name of the table. */
export function requiredActions(commandName: string, input: object): { action: string; tableName: string }[] {
  const { TableName, RequestItems, TransactItems } = requestInput.parse(input)
  const parts = TransactItems.flatMap((item) =>
    Object.entries(item).map(([kind, part]) => ({
      action: actionsOfParts[kind] ?? kind,
      tableName: part.TableName,
    })),
  )
  const action = commandName.replace(/Command$/, '')
  const tableNames = [TableName, ...Object.keys(RequestItems)].filter((name) => name !== undefined)
  return [...parts, ...tableNames.map((tableName) => ({ action, tableName }))]
}

const tables = Object.keys(tableKeys) as Table[]
const declaredActions = new Set(
  tables.flatMap((table) => tableActions[table].map((action) => `${action} ${table}`)),
)

/** Has requests fail that the server's role does not allow, and adds to `used` the actions of all others. */
export function enforceRole(client: DynamoDBClient, prefix: string, used: Set<string>): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        for (const { action, tableName } of requiredActions(commandName, args.input)) {
          const required = `${action} ${tableName.slice(prefix.length)}`
          if (!declaredActions.has(required)) throw new Error(`The server's role does not allow ${required}.`)
          used.add(required)
        }
        return next(args)
      },
    { step: 'initialize', name: 'role of the server' },
  )
}

/** Returns the declared actions that are not used, without ConditionCheckItem, which depends on what is stored. */
export function findUnusedActions(used: ReadonlySet<string>): string[] {
  return [...declaredActions].filter(
    (declared) => !used.has(declared) && !declared.startsWith('ConditionCheckItem '),
  )
}

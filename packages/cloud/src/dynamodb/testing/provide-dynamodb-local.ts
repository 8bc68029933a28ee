import { isSmall } from '@kitchen-table/scripts/run-size'
import type { TestProject } from 'vitest/node'
import { startDynamodbLocal } from './dynamodb-local.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the DynamoDB Local that runs while the tests of the project run. */
    dynamodbEndpoint: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const local = await startDynamodbLocal({ isShortLived: isSmall })
  project.provide('dynamodbEndpoint', local.endpoint)
  return local.stop
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { now, resetRequest } from '../../../testing/port-suites/user-pool-fixtures.ts'
import { cognitoAuthenticator } from '../cognito-authenticator.ts'
import { cognitoDirectory } from '../cognito-directory.ts'
import { createUserPool } from '../create-user-pool.ts'
import { type CognitoLocal, startCognitoLocal } from './cognito-local.ts'
import { nameSubs } from './name-subs.ts'

/** Runs cognito-local while the tests of the calling file run. Returns a function that opens an empty pool for one test. */
export function runCognitoLocal() {
  const state: { local?: CognitoLocal } = {}

  beforeAll(async () => {
    state.local = await startCognitoLocal()
  })
  afterAll(() => state.local?.stop())

  return async () => {
    const { local } = state
    if (!local) throw new Error('cognito-local is not running.')
    const client = local.client()
    onTestFinished(() => client.destroy())
    const { userPoolId, appClient } = await createUserPool(client, randomUUID())
    const options = { client, userPoolId, appClient, secretKey: () => 'k'.repeat(40) }
    const authenticator = cognitoAuthenticator(options)
    const { subOf, ...pool } = nameSubs({ directory: cognitoDirectory(options), authenticator })

    return {
      pool,
      async requestResetCode(name: string): Promise<string> {
        const outcome = await authenticator.issueResetCode(subOf(name), resetRequest(), now)
        if (outcome !== 'sent') throw new Error(`Unexpected result: ${outcome}`)
        return local.readResetCode(userPoolId, subOf(name))
      },
    }
  }
}

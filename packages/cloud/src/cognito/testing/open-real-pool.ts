import { randomUUID } from 'node:crypto'
import {
  CognitoIdentityProviderClient,
  DeleteUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { now } from '@kitchen-table/application/testing/samples'
import { sqliteChallenges } from '@kitchen-table/embedded/sqlite'
import { openTestSqlite } from '@kitchen-table/embedded/testing/suites'
import { onTestFinished } from 'vitest'
import { checkUserPool } from '../check-user-pool.ts'
import { cognitoUserPool } from '../cognito-user-pool.ts'
import { createUserPool } from '../create-user-pool.ts'
import { nameSubs } from './name-subs.ts'

/** Opens a new pool of Cognito itself for one test, which is deleted afterwards (`npm run cloud:verify`). */
export async function openRealPool() {
  const endpoint = process.env.COGNITO_URL
  const client = new CognitoIdentityProviderClient(endpoint === undefined ? {} : { endpoint })
  const { userPoolId, appClient } = await createUserPool(client, `verify-${randomUUID()}`)
  onTestFinished(async () => {
    await client.send(new DeleteUserPoolCommand({ UserPoolId: userPoolId }))
    client.destroy()
  })
  await checkUserPool({ client, userPoolId, clientId: appClient.id })
  const challenges = sqliteChallenges(openTestSqlite())
  const secretKey = () => 'k'.repeat(40)
  const pool = nameSubs(
    cognitoUserPool({ client, userPoolId, appClient, secretKey, challenges, now: () => now }),
  )
  return { pool }
}

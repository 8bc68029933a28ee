import { randomUUID } from 'node:crypto'
import { createSecretBox } from '@kitchen-table/application/store-helpers'
import { now, resetRequest, type UserPool } from '@kitchen-table/application/testing/samples'
import { sqliteChallenges } from '@kitchen-table/embedded/sqlite'
import { openTestSqlite } from '@kitchen-table/embedded/testing/suites'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { cognitoUserPool } from '../cognito-user-pool.ts'
import { createUserPool } from '../create-user-pool.ts'
import { cognitoTotpSetups } from '../totp-setups.ts'
import { type CognitoLocal, startCognitoLocal } from './cognito-local.ts'
import { forgeAccessToken } from './cognito-proxy.ts'
import { nameSubs } from './name-subs.ts'

const secretKey = () => 'k'.repeat(40)

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
    const challenges = sqliteChallenges(openTestSqlite())
    const { subOf, ...pool } = nameSubs(
      cognitoUserPool({ client, userPoolId, appClient, secretKey, challenges, now: () => now }),
    )
    const setups = cognitoTotpSetups(challenges, createSecretBox(secretKey))

    return {
      pool: followTime(pool, local),
      /** The pool, whose set-up of an authenticator app follows an authentication, as in the use case. */
      authenticatedPool: followTime(
        {
          ...pool,
          secondFactor: {
            ...pool.secondFactor,
            async beginTotp(name, at) {
              const sub = subOf(name)
              await setups.keepAccessToken(sub, forgeAccessToken(appClient.id, sub), at)
              return pool.secondFactor.beginTotp(name, at)
            },
          },
        },
        local,
      ),
      async requestResetCode(name: string): Promise<string> {
        const outcome = await pool.authenticator.issueResetCode(name, resetRequest(), now)
        if (outcome !== 'sent') throw new Error(`Unexpected result: ${outcome}`)
        return local.readResetCode(userPoolId, subOf(name))
      },
    }
  }
}

/** Returns the pool with the time of each call as the time of cognito-local, which checks the codes of apps by it. */
function followTime({ directory, authenticator, secondFactor }: UserPool, local: CognitoLocal): UserPool {
  return {
    directory,
    authenticator: {
      ...authenticator,
      answerSecondFactorChallenge(session, code, at) {
        local.setTime(at)
        return authenticator.answerSecondFactorChallenge(session, code, at)
      },
    },
    secondFactor: {
      ...secondFactor,
      confirmTotp(name, code, at) {
        local.setTime(at)
        return secondFactor.confirmTotp(name, code, at)
      },
    },
  }
}

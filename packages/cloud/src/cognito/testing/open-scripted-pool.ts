import type { ChallengeStore } from '@kitchen-table/application/ports'
import { sqliteChallenges } from '@kitchen-table/embedded/sqlite'
import { openTestSqlite } from '@kitchen-table/embedded/testing/suites'
import { cognitoUserPool } from '../cognito-user-pool.ts'
import { appClient, userPoolId } from './sample-user.ts'
import { createScriptedClient, type Script } from './scripted-client.ts'

export const now = Date.parse('2026-03-02T12:00:00.000Z')

type Options = {
  secretKey?: string
  /** Shared by two pools, as by two processes of the server. */
  challenges?: ChallengeStore | undefined
}

/** Opens a pool whose Cognito responds from the script, for one test. */
export function openScriptedPool(script: Script, options: Options = {}) {
  const { secretKey = 'k'.repeat(40), challenges = sqliteChallenges(openTestSqlite()) } = options
  const { client, requests } = createScriptedClient(script)
  const pool = cognitoUserPool({
    client,
    userPoolId,
    appClient,
    secretKey: () => secretKey,
    challenges,
    now: () => now,
  })
  return { ...pool, requests, challenges }
}

import type { DatabaseSync } from 'node:sqlite'
import type { Directory } from '@kitchen-table/application/ports'
import { generateTemporaryPassword } from '@kitchen-table/application/store-helpers'
import { cognitoUserRequests } from '@kitchen-table/cloud/cognito'
import type { CognitoIdentityProviderClient } from '@kitchen-table/cloud/service-clients'
import { accountStatements } from '@kitchen-table/embedded/local-accounts'
import type { AccountPool } from './moved-account.ts'
import { retryCognitoRequest } from './retry-cognito-request.ts'

/** The built-in pool of a store. */
export function builtInAccountPool(db: DatabaseSync): AccountPool {
  const accounts = accountStatements(db)
  return {
    async list(pageToken = '') {
      const page = accounts.listPage(pageToken)
      return { accounts: page, next: page.at(-1)?.email ?? null }
    },
    findIdentity: async (sub) => accounts.findIdentity(sub),
  }
}

/** The pool in Cognito, in which accounts are made. */
export type CognitoPool = AccountPool & {
  directory: Directory
  /** Sets a password that nobody knows: its person has one, and forgot it. */
  setUnknownPassword(sub: string): Promise<unknown>
}

type CognitoPoolOptions = {
  client: CognitoIdentityProviderClient
  userPoolId: string
  directory: Directory
}

export function cognitoAccountPool({ client, userPoolId, directory }: CognitoPoolOptions): CognitoPool {
  const users = cognitoUserRequests({ client, userPoolId })
  return {
    directory,
    list: (pageToken) => retryCognitoRequest(() => directory.list(pageToken)),
    findIdentity: async (sub) => (await retryCognitoRequest(() => users.findBySub(sub)))?.identity ?? null,
    setUnknownPassword: (sub) => users.setPassword(sub, generateTemporaryPassword(), 'own'),
  }
}

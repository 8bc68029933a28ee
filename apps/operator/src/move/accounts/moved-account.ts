import type { Directory, Identity, ListedAccount, NewAccount } from '@kitchen-table/application/ports'
import { runConcurrently } from '../../run-concurrently.ts'
import { CONCURRENT_ACCOUNTS } from './retry-cognito-request.ts'

/** What is moved of an account. `identity` is that of a person who signs in at an identity provider. */
export type MovedAccount = ListedAccount & { identity: Identity | null }

/** A user pool whose accounts are read. */
export type AccountPool = Pick<Directory, 'list'> & {
  findIdentity(sub: string): Promise<Identity | null>
}

export async function addIdentityToAccount(
  { findIdentity }: Pick<AccountPool, 'findIdentity'>,
  account: ListedAccount,
): Promise<MovedAccount> {
  const identity = account.status === 'EXTERNAL_PROVIDER' ? await findIdentity(account.sub) : null
  return { ...account, identity }
}

export async function readAccounts(pool: AccountPool): Promise<MovedAccount[]> {
  const accounts: MovedAccount[] = []
  let pageToken: string | undefined
  do {
    const page = await pool.list(pageToken)
    accounts.push(
      ...(await runConcurrently(page.accounts, CONCURRENT_ACCOUNTS, (account) =>
        addIdentityToAccount(pool, account),
      )),
    )
    pageToken = page.next ?? undefined
  } while (pageToken !== undefined)
  return accounts
}

export function toNewAccount(account: MovedAccount): NewAccount {
  const { email, first, last, role, group, createdAt } = account
  return { email, first, last, role, group, createdAt }
}

/** Whether accounts of one address are those of one person: a move changes neither of these in an account. */
export function isSameAccount(
  a: Pick<ListedAccount, 'createdAt' | 'group'>,
  b: Pick<ListedAccount, 'createdAt' | 'group'>,
): boolean {
  return a.createdAt === b.createdAt && a.group === b.group
}

/** Returns a text that is the same for the same identity; null for none. */
export const formatIdentity = (identity: Identity | null): string | null =>
  identity && JSON.stringify([identity.issuer, identity.subject])

export const isSameIdentity = (a: Identity | null, b: Identity | null): boolean =>
  formatIdentity(a) === formatIdentity(b)

import type { Directory, Identity, ListedAccount, NewAccount } from '../../features/accounts/user-pool.ts'

/** What is moved of an account. `identity` is that of a person who signs in at an identity provider. */
export type MovedAccount = ListedAccount & { identity: Identity | null }

/** A user pool whose accounts are read. */
export type AccountPool = Pick<Directory, 'list'> & {
  findIdentity(sub: string): Promise<Identity | null>
}

export async function withIdentity(
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
    for (const account of page.accounts) accounts.push(await withIdentity(pool, account))
    pageToken = page.next ?? undefined
  } while (pageToken !== undefined)
  return accounts
}

export function toNewAccount(account: MovedAccount): NewAccount {
  const { email, first, last, role, group, createdAt } = account
  return { email, first, last, role, group, createdAt }
}

/** Whether both are the account of one person: one was made of the other by a move, or they have the same sub. */
export function isSameAccount(
  a: Pick<ListedAccount, 'sub' | 'createdAt' | 'group'>,
  b: Pick<ListedAccount, 'sub' | 'createdAt' | 'group'>,
): boolean {
  return a.sub === b.sub || (a.createdAt === b.createdAt && a.group === b.group)
}

const textOf = (identity: Identity | null) => identity && JSON.stringify([identity.issuer, identity.subject])

export const isSameIdentity = (a: Identity | null, b: Identity | null): boolean => textOf(a) === textOf(b)

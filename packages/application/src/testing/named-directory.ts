import type { Directory, Identity, NewAccount } from '../features/people/user-pool.ts'

/** An account whose `sub` a test chooses. */
export type NamedAccount = NewAccount & { sub: string }

/** A directory that keeps the `sub` of a new account instead of minting one, so that tests can name people. */
export type NamedDirectory = Omit<Directory, 'create' | 'createExternal'> & {
  create(account: NamedAccount, password: string | null): ReturnType<Directory['create']>
  createExternal(account: NamedAccount, identity: Identity): ReturnType<Directory['createExternal']>
}

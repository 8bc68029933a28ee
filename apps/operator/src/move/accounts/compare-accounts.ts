import { isSameIdentity, type MovedAccount } from './moved-account.ts'

const comparedFields = [
  'first',
  'last',
  'role',
  'group',
  'status',
  'enabled',
  'createdAt',
  'phone',
  'isPhoneVerified',
] as const

/** An account that the target has otherwise, with the names of what differs, or not at all. */
export type AccountDifference = { email: string; fields: string[] | 'missing' }

function listDifferentFields(source: MovedAccount, target: MovedAccount): string[] {
  const fields: string[] = comparedFields.filter((field) => source[field] !== target[field])
  return isSameIdentity(source.identity, target.identity) ? fields : [...fields, 'identity']
}

/** Compares the account of a person in both pools, by its address: ids are not compared. */
export function compareAccount(source: MovedAccount, target: MovedAccount | null): AccountDifference | null {
  if (target === null) return { email: source.email, fields: 'missing' }
  const fields = listDifferentFields(source, target)
  return fields.length === 0 ? null : { email: source.email, fields }
}

/** Returns the accounts of the source that the target has otherwise, or not at all. */
export function compareAccounts(
  source: readonly MovedAccount[],
  target: readonly MovedAccount[],
): AccountDifference[] {
  const targetByEmail = new Map(target.map((account) => [account.email, account]))
  return source.flatMap((account) => compareAccount(account, targetByEmail.get(account.email) ?? null) ?? [])
}

import { createDeterministicId } from './deterministic-id.ts'
import type { AccountPool } from './features/accounts/account-pool.ts'

/** The addresses of the accounts in content/people.yaml whose password is public. */
const demoEmails = ['learner@example.com', 'manager@example.com', 'admin@example.com']

export async function hasDemoAccounts(pool: Pick<AccountPool, 'find'>): Promise<boolean> {
  const accounts = await Promise.all(
    demoEmails.map((address) => pool.find(createDeterministicId('person', address))),
  )
  return accounts.some((account) => account !== null)
}

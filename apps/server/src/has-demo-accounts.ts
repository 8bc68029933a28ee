import { createDeterministicId } from './deterministic-id.ts'
import type { Directory } from './features/accounts/user-pool/directory.ts'

/** The addresses of the accounts in content/people.yaml whose password is public. */
const demoEmails = ['learner@example.com', 'manager@example.com', 'admin@example.com']

export async function hasDemoAccounts(directory: Pick<Directory, 'find'>): Promise<boolean> {
  const accounts = await Promise.all(
    demoEmails.map((address) => directory.find(createDeterministicId('person', address))),
  )
  return accounts.some((account) => account !== null)
}

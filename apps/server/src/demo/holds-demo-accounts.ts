import type { AccountPool } from '../features/accounts/pool-port.ts'
import { namedId } from './named-id.ts'

/** The accounts of content/people.yaml whose password is public. */
const addresses = ['learner@example.com', 'manager@example.com', 'admin@example.com']

export async function holdsDemoAccounts(pool: Pick<AccountPool, 'find'>): Promise<boolean> {
  const found = await Promise.all(addresses.map((address) => pool.find(namedId('person', address))))
  return found.some((account) => account !== null)
}

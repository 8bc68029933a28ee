import type { DatabaseSync } from 'node:sqlite'
import { openEmbeddedStores } from '../apps/server/src/composition/embedded.ts'
import { addMember, emailOf, PASSWORD, subOf } from './learners.ts'
import { OWN_GROUP } from './organisations.ts'

/** Whoever an address may belong to. Their numbers have as many digits, so that all that is sent is as long. */
const firstNumber = { active: 100, pending: 200, disabled: 300, 'provider-owned': 400, unknown: 500 } as const

export type Status = keyof typeof firstNumber
export const statuses = Object.keys(firstNumber).filter((name): name is Status => name in firstNumber)

/** Of each status; whoever is asked about rests until it is their turn again. */
const ACCOUNTS_PER_STATUS = 20

export function emailOfStatus(status: Status, turn: number): string {
  return emailOf(firstNumber[status] + (turn % ACCOUNTS_PER_STATUS))
}

const numbersOf = (status: Status) =>
  Array.from({ length: ACCOUNTS_PER_STATUS }, (_, n) => firstNumber[status] + n)

/** A password of the usual cost, made once and copied. */
function setStatus(db: DatabaseSync, status: Exclude<Status, 'pending' | 'unknown'>): void {
  const own = "status = 'CONFIRMED', password = (SELECT password FROM accounts WHERE sub = ?)"
  const change = {
    active: own,
    disabled: `${own}, enabled = 0`,
    'provider-owned':
      "status = 'EXTERNAL_PROVIDER', issuer = 'https://idp.example', subject = sub, password = nullif(?, ?1)",
  }[status]
  const update = db.prepare(`UPDATE accounts SET ${change} WHERE sub = ?2`)
  for (const number of numbersOf(status)) update.run(subOf(0), subOf(number))
}

/** Adds twenty of each status to a store that make-data.ts has filled. */
export async function addStatuses(dataDir: string): Promise<void> {
  const opened: DatabaseSync[] = []
  const failures: unknown[] = []
  const stores = openEmbeddedStores({
    dataDir,
    onFault: (error) => failures.push(error),
    onOpen: (db) => opened.push(db),
  })
  for (const status of statuses.filter((one) => one !== 'unknown'))
    for (const number of numbersOf(status)) await addMember(stores, OWN_GROUP, number)
  for (const db of opened)
    for (const status of ['active', 'disabled', 'provider-owned'] as const) setStatus(db, status)
  const isIn = await stores.pool.signIn(emailOfStatus('active', 0), PASSWORD, Date.now())
  await stores.close()
  if (failures.length > 0) throw new AggregateError(failures, 'The people were added with faults')
  if (isIn === 'refused' || isIn === 'busy') throw new Error('Whoever is to be active is not')
}

import type { DatabaseSync } from 'node:sqlite'
import { fillStore } from './fill-store.ts'
import { addMember, emailOf, PASSWORD, subOf } from './learners.ts'
import { OWN_GROUP } from './organizations.ts'

/** The first learner number of each status. All numbers have three digits, so that all requests are equally long. */
const firstNumber = { active: 100, pending: 200, disabled: 300, 'provider-owned': 400, unknown: 500 } as const

export type Status = keyof typeof firstNumber
export const statuses = Object.keys(firstNumber).filter((name): name is Status => name in firstNumber)

/** Accounts of each status, used in rotation, so that requests about the same account lie apart. */
const ACCOUNTS_PER_STATUS = 20

export function emailOfStatus(status: Status, turn: number): string {
  return emailOf(firstNumber[status] + (turn % ACCOUNTS_PER_STATUS))
}

const numbersOf = (status: Status) =>
  Array.from({ length: ACCOUNTS_PER_STATUS }, (_, n) => firstNumber[status] + n)

/**
 * Sets the status of all accounts and people of that status; their password is a copy of learner 0's hash, of the usual
 * cost.
 */
function setStatus(db: DatabaseSync, status: Exclude<Status, 'pending' | 'unknown'>): void {
  const own = "status = 'CONFIRMED', password = (SELECT password FROM accounts WHERE sub = ?)"
  const change = {
    active: own,
    disabled: `${own}, enabled = 0`,
    'provider-owned':
      "status = 'EXTERNAL_PROVIDER', issuer = 'https://idp.example', subject = sub, password = nullif(?, ?1)",
  }[status]
  const update = db.prepare(`UPDATE accounts SET ${change} WHERE sub = ?2`)
  const disable = db.prepare('UPDATE people SET enabled = 0 WHERE sub = ?')
  const copyToMember = db.prepare(
    'UPDATE members SET status = a.status, enabled = a.enabled FROM accounts a WHERE a.sub = ? AND members.sub = a.sub',
  )
  for (const number of numbersOf(status)) {
    update.run(subOf(0), subOf(number))
    if (status === 'disabled') disable.run(subOf(number))
    copyToMember.run(subOf(number))
  }
}

export const addStatuses = (dataDir: string): Promise<void> =>
  fillStore(dataDir, async (stores, databases) => {
    for (const status of statuses.filter((name) => name !== 'unknown'))
      for (const number of numbersOf(status)) await addMember(stores, OWN_GROUP, number)
    for (const db of databases)
      for (const status of ['active', 'disabled', 'provider-owned'] as const) setStatus(db, status)
    const outcome = await stores.authenticator.signIn(emailOfStatus('active', 0), PASSWORD, Date.now())
    if (outcome === 'refused' || outcome === 'busy')
      throw new Error('An account of status active cannot sign in')
  })

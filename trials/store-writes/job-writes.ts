import type { Stores } from '@kitchen-table/application/ports'
import { hasNoRow, preparedId, preparedNumbers, removedSql, storedSql, toStoreWrites } from './store-write.ts'

/** Later than the end of any trial, so that no lease ends: the product knows no jobs of this kind. */
const FAR_FUTURE = Date.parse('2100-01-01')
/** Leases that are to end earlier than the others, and not before the end of a trial either. */
const NEAR_FUTURE = Date.parse('2099-01-01')
const LEASE = 'trial'

const job = (id: string) => ({ id, kind: 'trial', subject: id, input: { id }, createdAt: 0 })
const lease = (until = FAR_FUTURE) => ({ id: LEASE, until })

/** Claims jobs until it gets this one; those left by a failed write are claimed earlier. */
async function claimOne({ jobs }: Stores, n: number): Promise<void> {
  const id = `leased-${n}`
  await jobs.add(job(id), lease(NEAR_FUTURE + n))
  for (;;) {
    const claimed = await jobs.claim(NEAR_FUTURE + n, { id: 'other', until: FAR_FUTURE * 2 })
    if (claimed?.id === undefined || claimed.id === id) return
  }
}

export const jobWrites = toStoreWrites({
  'add a job': [({ jobs }, n) => jobs.add(job(`added-${n}`), lease()), storedSql('jobs', 'id', 'added')],
  'claim a job': [claimOne, storedSql('jobs', 'id', 'leased', "lease_id = 'other'")],
  'claim the job of a subject': [
    async ({ jobs }, n) => {
      const id = `waiting-${n}`
      await jobs.add(job(id), lease())
      await jobs.claimSubject(id, FAR_FUTURE, { id: 'other', until: FAR_FUTURE * 2 })
    },
    storedSql('jobs', 'id', 'waiting', "lease_id = 'other'"),
  ],
  'renew a job': [
    ({ jobs }, n) => jobs.renew(preparedId('renewed', n), lease(FAR_FUTURE + 1), 7),
    storedSql('jobs', 'id', 'renewed', 'done = 7'),
  ],
  'save results of a job': [
    ({ jobs }, n) =>
      jobs.saveResults(preparedId('reported', n), [
        { item: 0, result: 'added' },
        { item: 1, result: 'full' },
      ]),
    [0, 1].map((item) => storedSql('job_results', 'job_id', 'reported', `item = ${item}`)),
  ],
  'finish a job': [
    ({ jobs }, n) => jobs.finish(preparedId('ended', n), LEASE, 'done', FAR_FUTURE),
    storedSql('jobs', 'id', 'ended', 'finished_at IS NOT NULL'),
  ],
  'discard a job': [
    ({ jobs }, n) => jobs.discard(preparedId('needless', n), LEASE),
    removedSql('jobs', 'id', 'needless'),
  ],
  'sweep jobs': [
    async ({ jobs }, n) => {
      await jobs.finish(preparedId('swept', n), LEASE, 'done', n)
      await jobs.sweep(n + 1)
    },
    removedSql('jobs', 'id', 'swept', 'finished_at IS NULL'),
    hasNoRow('jobs', 'id', 'swept'),
  ],
})

export async function prepareJobs({ jobs }: Stores): Promise<void> {
  await Promise.all(
    preparedNumbers.flatMap((n) =>
      ['renewed', 'reported', 'ended', 'needless', 'swept'].map((prefix) =>
        jobs.add(job(preparedId(prefix, n)), lease()),
      ),
    ),
  )
}

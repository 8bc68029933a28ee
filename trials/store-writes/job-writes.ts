import type { Stores } from '../../apps/server/src/composition/stores.ts'
import {
  preparedId,
  preparedNumbers,
  removedNumbersSql,
  type StoreWrite,
  storedNumbersSql,
} from './store-write.ts'

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

export const jobWrites: StoreWrite[] = [
  {
    name: 'add a job',
    write: ({ jobs }, n) => jobs.add(job(`added-${n}`), lease()),
    partQueries: [storedNumbersSql('jobs', 'id', 'added')],
  },
  {
    name: 'claim a job',
    write: claimOne,
    partQueries: [`${storedNumbersSql('jobs', 'id', 'leased')} AND lease_id = 'other'`],
  },
  {
    name: 'claim the job of a subject',
    async write({ jobs }, n) {
      const id = `waiting-${n}`
      await jobs.add(job(id), lease())
      await jobs.claimSubject(id, FAR_FUTURE, { id: 'other', until: FAR_FUTURE * 2 })
    },
    partQueries: [`${storedNumbersSql('jobs', 'id', 'waiting')} AND lease_id = 'other'`],
  },
  {
    name: 'renew a job',
    write: ({ jobs }, n) => jobs.renew(preparedId('renewed', n), lease(FAR_FUTURE + 1), 7),
    partQueries: [`${storedNumbersSql('jobs', 'id', 'renewed')} AND done = 7`],
  },
  {
    name: 'save results of a job',
    write: ({ jobs }, n) =>
      jobs.saveResults(preparedId('reported', n), [
        { item: 0, result: 'added' },
        { item: 1, result: 'full' },
      ]),
    partQueries: [0, 1].map(
      (item) => `${storedNumbersSql('job_results', 'job_id', 'reported')} AND item = ${item}`,
    ),
  },
  {
    name: 'finish a job',
    write: ({ jobs }, n) => jobs.finish(preparedId('ended', n), LEASE, 'done', FAR_FUTURE),
    partQueries: [`${storedNumbersSql('jobs', 'id', 'ended')} AND finished_at IS NOT NULL`],
  },
  {
    name: 'discard a job',
    write: ({ jobs }, n) => jobs.discard(preparedId('needless', n), LEASE),
    partQueries: [removedNumbersSql('jobs', "id = 'needless-' || n")],
  },
  {
    name: 'sweep jobs',
    async write({ jobs }, n) {
      await jobs.finish(preparedId('swept', n), LEASE, 'done', n)
      await jobs.sweep(n + 1)
    },
    partQueries: [removedNumbersSql('jobs', "id = 'swept-' || n AND finished_at IS NULL")],
    isFullyStored: ({ db }, n) =>
      db.prepare('SELECT 1 FROM jobs WHERE id = ?').get(`swept-${n}`) === undefined,
  },
]

export async function prepareJobs({ jobs }: Stores): Promise<void> {
  await Promise.all(
    preparedNumbers.flatMap((n) =>
      ['renewed', 'reported', 'ended', 'needless', 'swept'].map((prefix) =>
        jobs.add(job(preparedId(prefix, n)), lease()),
      ),
    ),
  )
}

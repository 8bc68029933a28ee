import { demoFillJob } from '@kitchen-table/application/platform'
import type { JobStore, LeasedJob } from '@kitchen-table/application/ports'

/** After this many ms without a sign of a process that fills the store, another one continues. */
const LEASE_MS = 20_000
const RENEWAL_MS = 5000
const POLL_MS = 500

const SUBJECT = 'demo library'

type Deps = {
  jobs: Pick<JobStore, 'add' | 'claimSubject' | 'renew' | 'discard'>
  /** The clock that all processes share. */
  now: () => number
  newId: () => string
  /** Resolves early, or rejects, when `signal` is aborted. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>
}

type Lease = Pick<LeasedJob, 'id' | 'leaseId'>

/** Waits until no other process fills the store, and takes the lease. */
async function takeLease({ jobs, now, newId, sleep }: Deps): Promise<Lease> {
  for (;;) {
    const job = { id: newId(), kind: demoFillJob.name, subject: SUBJECT, input: null, createdAt: now() }
    const lease = { id: newId(), until: job.createdAt + LEASE_MS }
    if ((await jobs.add(job, lease)) === 'added') return { id: job.id, leaseId: lease.id }
    const abandoned = await jobs.claimSubject(SUBJECT, now(), lease)
    if (abandoned !== null) return abandoned
    await sleep(POLL_MS)
  }
}

/** Prolongs the lease until `signal` is aborted. Throws if another process has it by now. */
async function keepLease({ jobs, now, sleep }: Deps, { id, leaseId }: Lease, signal: AbortSignal) {
  for (;;) {
    await sleep(RENEWAL_MS, signal).catch(() => {})
    if (signal.aborted) return
    if (!(await jobs.renew(id, { id: leaseId, until: now() + LEASE_MS }, 0)) && !signal.aborted)
      throw new Error('Another process fills the store by now, as this one has not responded for too long.')
  }
}

/**
 * Runs `fill` while no other process fills the same store; waits until then. Processes that share a store in the cloud
 * may start at the same time, and a fill must know what an earlier one has stored. If a process dies, the next one
 * continues when its lease has ended.
 */
export async function runFillAlone<Result>(deps: Deps, fill: () => Promise<Result>): Promise<Result> {
  const lease = await takeLease(deps)
  const ended = new AbortController()
  const keeping = keepLease(deps, lease, ended.signal)
  try {
    const isLost = keeping.then(() => new Promise<never>(() => {}))
    return await Promise.race([fill(), isLost])
  } finally {
    ended.abort()
    await keeping.catch(() => {})
    await deps.jobs.discard(lease.id, lease.leaseId)
  }
}

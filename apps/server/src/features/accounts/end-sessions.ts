import { z } from 'zod'
import { defineJob, endLease, JOB_LEASE_MS } from '../../platform/jobs/job-runner.ts'
import type { AccountsDeps } from './accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'jobs' | 'people' | 'now' | 'newId'>

const JOB_NAME = 'end-sessions'

/** Returns the job that ends the sessions of a person whose credentials were changed by a process that has died. */
export function endSessionsJob({ people }: Pick<Deps, 'people'>) {
  return defineJob({
    name: JOB_NAME,
    input: z.strictObject({ sub: z.string() }),
    run: ({ sub }) => people.endSessions(sub),
  })
}

/**
 * Returns a function that changes the credentials of a person in the user pool, and then ends all their sessions: also
 * those of sign-ins that passed with the old credentials and are not over yet, because these open their session with the
 * version from before. The pool is another system, so the intention is stored first, without any secret: if the process
 * dies between the two steps, or cannot know whether the first one was made, the sessions are ended by the reconciler.
 *
 * A change that is refused returns a text and ends nothing; nothing is left of the intention then, as strangers cause
 * refusals. Returns what the change returned, and the new session version; null if nothing was ended. As much is written
 * for a `sub` that nobody has (docs/security.md T22).
 */
export function endSessionsAfter({ jobs, people, now, newId }: Deps) {
  return async <Outcome>(
    sub: string,
    change: () => Promise<Outcome>,
  ): Promise<{ outcome: Outcome; sessionVersion: number | null }> => {
    const [jobId, leaseId, createdAt] = [newId(), newId(), now()]
    // A subject of its own: it excludes no other job.
    const job = { id: jobId, kind: JOB_NAME, subject: `${JOB_NAME}:${jobId}`, input: { sub }, createdAt }
    await jobs.add(job, { id: leaseId, until: createdAt + JOB_LEASE_MS })
    try {
      const outcome = await change()
      if (typeof outcome === 'string') {
        await jobs.discard(jobId, leaseId)
        return { outcome, sessionVersion: null }
      }
      const sessionVersion = await people.endSessions(sub)
      await jobs.finish(jobId, leaseId, sessionVersion, now())
      return { outcome, sessionVersion }
    } catch (error) {
      await endLease({ jobs, now }, jobId, leaseId)
      throw error
    }
  }
}

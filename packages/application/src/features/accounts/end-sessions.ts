import { z } from 'zod'
import { defineJob, endJobLease, JOB_LEASE_MS } from '../../platform/jobs/job-runner.ts'
import { enqueueMessage } from '../../platform/messaging/enqueue-message.ts'
import { outboxMessageSchema } from '../../platform/messaging/ports.ts'
import type { AccountsDeps } from './accounts-deps.ts'

type JobDeps = Pick<AccountsDeps, 'people' | 'outbox' | 'notifyOutbox' | 'newId' | 'now'>
type Deps = JobDeps & Pick<AccountsDeps, 'jobs'>

const JOB_NAME = 'end-sessions'

/** `notice` is the e-mail that tells the owner of the account about the change. Earlier releases stored none. */
const endSessionsInput = z.strictObject({
  sub: z.string(),
  notice: outboxMessageSchema.nullable().default(null),
})
type CredentialsChange = z.infer<typeof endSessionsInput>

/** Ends the sessions and adds the notice to the outbox, once however often it is called before that is sent. */
async function endSessionsAndNotify(
  deps: JobDeps,
  { sub, notice }: CredentialsChange,
  jobId: string,
): Promise<number | null> {
  const sessionVersion = await deps.people.endSessions(sub)
  if (sessionVersion === null || notice === null) return sessionVersion
  await enqueueMessage(deps)(notice, `credentials-changed-${jobId}`)
  return sessionVersion
}

/**
 * Returns the job that completes a change of credentials by a process that has died. The change may have been one of the
 * account's status, which the member's row shows.
 */
export function endSessionsJob(deps: JobDeps & Pick<AccountsDeps, 'directory' | 'members'>) {
  return defineJob({
    name: JOB_NAME,
    keepsOutcome: () => false,
    input: endSessionsInput,
    async run(change, { id }) {
      const account = await deps.directory.find(change.sub)
      if (account !== null) await deps.members.setStatus(change.sub, account.status)
      return endSessionsAndNotify(deps, change, id)
    },
  })
}

/**
 * Returns a function that changes the credentials of a person in the user pool, and then ends all their sessions: also
 * those of sign-ins that passed with the old credentials and are not over yet, because these open their session with the
 * version from before. Then the owner is notified. The pool is another system, so the intention is stored first, without
 * any secret: if the process dies before the last step, or cannot know whether the first one was made, the reconciler
 * ends the sessions and notifies the owner, who may then hear of a change that was not made.
 *
 * A change that is refused returns a text, ends nothing and notifies nobody; nothing is left of the intention then, as
 * strangers cause refusals. Returns what the change returned, and the new session version; null if nothing was ended. As
 * much is written for a `sub` that nobody has (docs/security.md T22).
 */
export function endSessionsAfterCredentialsChange(deps: Deps) {
  const { jobs, now, newId } = deps
  return async <Outcome>(
    input: CredentialsChange,
    change: () => Promise<Outcome>,
  ): Promise<{ outcome: Outcome; sessionVersion: number | null }> => {
    const [jobId, leaseId, createdAt] = [newId(), newId(), now()]
    // A subject of its own: it excludes no other job.
    const job = { id: jobId, kind: JOB_NAME, subject: `${JOB_NAME}:${jobId}`, input, createdAt }
    await jobs.add(job, { id: leaseId, until: createdAt + JOB_LEASE_MS })
    try {
      const outcome = await change()
      if (typeof outcome === 'string') {
        await jobs.discard(jobId, leaseId)
        return { outcome, sessionVersion: null }
      }
      const sessionVersion = await endSessionsAndNotify(deps, input, jobId)
      await jobs.discard(jobId, leaseId)
      return { outcome, sessionVersion }
    } catch (error) {
      await endJobLease({ jobs, now }, jobId, leaseId)
      throw error
    }
  }
}

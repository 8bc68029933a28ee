import { NO_GROUP } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { createDeterministicId } from '../../platform/deterministic-id.ts'
import { defineJob } from '../../platform/jobs/job-runner.ts'
import type { MailingListUser } from '../../platform/messaging/ports.ts'
import { resolvePersonLayoutName } from '../catalog/reading/library-cache.ts'
import { type PersonDeps, readPersonWithOrganization } from '../people/find-current-person.ts'
import { createForgetIfRemoved } from '../people/forget-if-removed.ts'
import { toMailingListUser } from '../people/mailing-list.ts'
import type { AccountsDeps } from './accounts-deps.ts'

type Deps = PersonDeps &
  Pick<AccountsDeps, 'people' | 'library' | 'outbox' | 'members' | 'notifyOutbox' | 'now'>

/** `id` is that of the sign-up, `at` its time in ISO 8601, `where` its page. */
type SignUp = { id: string; at: string; where: string; user: MailingListUser }

/** Returns the layout that a person sees; the default one if there is no record of them any more. */
async function findLayout({ people, groups, library }: Deps, sub: string): Promise<string> {
  const [person, snapshot] = await Promise.all([people.find(sub), library.current()])
  return resolvePersonLayoutName(person ? await readPersonWithOrganization(groups, person) : nobody, snapshot)
}

const nobody = { group: null, subGroupId: null }

/** Records event 510 and subscribes the person to the mailing list; once for an id. */
export async function recordSignUp(deps: Deps, { id, at, where, user }: SignUp): Promise<void> {
  const { people, outbox, notifyOutbox, now } = deps
  const { username: sub, role, group } = user
  const event = {
    id: createDeterministicId('sign-up', id),
    time: at,
    group: group || NO_GROUP,
    layout: await findLayout(deps, sub),
    role,
    where,
  }
  await Promise.all([
    people.addSignUp(sub, event),
    outbox.add(`subscribe:${id}`, { channel: 'list', purpose: 'list', type: 'subscribe', user }, now()),
  ])
  await createForgetIfRemoved(deps)(sub)
  notifyOutbox()
}

const signUpInput = z.strictObject({ sub: z.string(), where: z.string() })

/** Returns the job that records the sign-up of an invited person, if they have set a password of their own. */
export function recordSignUpJob(deps: Deps & Pick<AccountsDeps, 'directory' | 'members'>) {
  return defineJob({
    name: 'record-sign-up',
    keepsOutcome: () => false,
    input: signUpInput,
    async run({ sub, where }, { id, createdAt }) {
      const account = await deps.directory.find(sub)
      if (account?.status !== 'CONFIRMED') return 'not_signed_up'
      await deps.members.setStatus(sub, account.status)
      const at = new Date(createdAt).toISOString()
      await recordSignUp(deps, { id, at, where, user: toMailingListUser(account) })
      return 'signed_up'
    },
  })
}

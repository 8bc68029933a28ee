import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeRole, createLibraryCache } from '@kitchen-table/application/features'
import { createJobRunner, resumeJobs } from '@kitchen-table/application/platform'
import { hashToken } from '@kitchen-table/application/store-helpers'
import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import {
  changeEmailJob,
  changeRoleJob,
  correctMemberJob,
  createAccountSessions,
  createDeviceTokenCodec,
  createToken,
  endSessionsJob,
  provisionExternalUser,
  provisionExternalUserJob,
  resetPassword,
  transferMemberJob,
} from '@kitchen-table/application/testing/use-cases'
import type { ProductStores } from '@kitchen-table/embedded/testing/samples'
import { ADA, EVE, NEW_EMAIL, newcomer, provider } from './account-job-samples.ts'

function createDeps(stores: ProductStores, now: () => number) {
  return {
    ...stores,
    library: createLibraryCache(stores.catalog),
    now,
    newId: randomUUID,
    notifyOutbox: () => {},
    runJob: createJobRunner({ jobs: stores.jobs, now, newId: randomUUID }),
  }
}

export const accountChanges = [
  'role',
  'email',
  'correction',
  'transfer',
  'provisioning',
  'reset',
  'nothing',
] as const
export type AccountChange = (typeof accountChanges)[number]

type Deps = ReturnType<typeof createDeps>

async function resetEvesPassword(deps: Deps): Promise<boolean> {
  const { authenticator, now } = deps
  const browserToken = createToken()
  const request = { id: 'e-1', browser: hashToken(browserToken) }
  const issued = await authenticator.issueResetCode(EVE.sub, request, now())
  const code = typeof issued === 'object' ? issued.code : ''
  const reset = resetPassword({
    ...deps,
    accountSessions: createAccountSessions({
      ...deps,
      deviceTokens: createDeviceTokenCodec(TEST_SECRET_KEY, now),
    }),
    assertUncommonPassword: () => {},
  })
  const client = { address: '203.0.113.9', deviceToken: null, device: '' }
  const password = 'Seventeen-Lemons-7'
  await reset({ email: EVE.email, code, password, token: null, browserToken }, null, client)
  return true
}

/** Who corrects Ada, and how the audit log calls her. */
const managedBy = { group: 'acme', subject: 'pseudonym-of-ada', actor: null }

/** Makes one change of a person in these stores. Returns whether it was made. */
export async function makeAccountChange(stores: ProductStores, change: AccountChange): Promise<boolean> {
  const deps = createDeps(stores, Date.now)
  switch (change) {
    case 'role':
      return typeof (await changeRole(deps)({ email: ADA.email, role: 'manager' })) === 'object'
    case 'email':
      return (
        (await deps.runJob(changeEmailJob(deps), `person:${ADA.sub}`, {
          sub: ADA.sub,
          from: ADA.email,
          to: NEW_EMAIL,
        })) === 'changed'
      )
    case 'correction':
      return (
        (await deps.runJob(correctMemberJob(deps), `person:${ADA.sub}`, {
          sub: ADA.sub,
          ...managedBy,
          names: { first: 'Ada', last: 'King' },
          address: { from: ADA.email, to: NEW_EMAIL },
        })) === 'corrected'
      )
    case 'transfer':
      return (
        (await deps.runJob(transferMemberJob(deps), `person:${ADA.sub}`, {
          sub: ADA.sub,
          from: 'acme',
          to: 'globex',
          subject: managedBy.subject,
          actor: managedBy.actor,
        })) === 'transferred'
      )
    case 'provisioning':
      return typeof (await provisionExternalUser({ ...deps, sleep })(provider, newcomer)) === 'object'
    case 'reset':
      return resetEvesPassword(deps)
    case 'nothing':
      return true
  }
}

/** Resumes the jobs that a killed process left, as the server does; `now` is after the end of their leases. */
export async function resumeAccountJobs(stores: ProductStores, now: () => number): Promise<void> {
  const deps = createDeps(stores, now)
  await resumeJobs(deps, [
    changeRoleJob(deps),
    changeEmailJob(deps),
    provisionExternalUserJob(deps),
    endSessionsJob(deps),
    correctMemberJob(deps),
    transferMemberJob(deps),
  ])
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { renewSession } from '@kitchen-table/server/features/accounts/sign-in/sessions'
import { createToken, hashToken } from '@kitchen-table/server/features/accounts/tokens'
import { endSessionsAfter } from '../../apps/server/src/features/accounts/end-sessions.ts'
import { changeRole } from '../../apps/server/src/features/accounts/operators/change-role.ts'
import { changeEmailJob } from '../../apps/server/src/features/accounts/profile/change-email.ts'
import { provisionExternalUser } from '../../apps/server/src/features/accounts/providers/provision-external-user.ts'
import { resetPassword } from '../../apps/server/src/features/accounts/reset/reset-password.ts'
import { createDeviceTokens } from '../../apps/server/src/features/accounts/sign-in/device-tokens.ts'
import { createLibraryCache } from '../../apps/server/src/features/catalog/library-cache.ts'
import { createRunJob } from '../../apps/server/src/platform/jobs/job-runner.ts'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'
import { ADA, EVE, NEW_EMAIL, newcomer, provider } from './account-job-samples.ts'

// Makes one change of a person in the store of a folder, and prints its outcome; the trial kills it.

export type AccountChange = 'role' | 'email' | 'provisioning' | 'reset' | 'nothing'

const [dataDir = '', change] = process.argv.slice(2)
const stores = openStores(dataDir)
const now = Date.now
const notifyOutbox = () => {}
const deps = {
  ...stores,
  library: createLibraryCache(stores.catalog),
  now,
  newId: randomUUID,
  notifyOutbox,
  runJob: createRunJob({ jobs: stores.jobs, now, newId: randomUUID }),
}

async function resetEvesPassword(): Promise<boolean> {
  const browserToken = createToken()
  const request = { id: 'e-1', browser: hashToken(browserToken) }
  const issued = await stores.authenticator.issueResetCode(EVE.sub, request, now())
  const code = typeof issued === 'object' ? issued.code : ''
  const reset = resetPassword({
    ...deps,
    endSessionsAfter: endSessionsAfter(deps),
    renewSession: renewSession({ ...deps, deviceTokens: createDeviceTokens('k'.repeat(40), now) }),
    assertUncommonPassword: () => {},
  })
  const client = { address: '203.0.113.9', deviceToken: null, device: '' }
  const password = 'Seventeen-Lemons-7'
  await reset({ email: EVE.email, code, password, token: null, browserToken }, null, client)
  return true
}

async function makeChange(): Promise<boolean> {
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
    case 'provisioning':
      return typeof (await provisionExternalUser({ ...deps, sleep })(provider, newcomer)) === 'object'
    case 'reset':
      return resetEvesPassword()
    default:
      return true
  }
}

process.stdout.write((await makeChange()) ? 'changed' : 'refused')
await stores.close()

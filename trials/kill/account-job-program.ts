import { randomUUID } from 'node:crypto'
import { changeRole } from '../../apps/server/src/features/accounts/operators/change-role.ts'
import { changeEmailJob } from '../../apps/server/src/features/accounts/profile/change-email.ts'
import { provisionExternalUser } from '../../apps/server/src/features/accounts/providers/provision-external-user.ts'
import { createRunJob } from '../../apps/server/src/platform/jobs/job-runner.ts'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'
import { ADA, NEW_EMAIL, newcomer, provider } from './account-job-samples.ts'

// Makes one change of a person in the store of a folder, and prints its outcome; the trial kills it.

export type AccountChange = 'role' | 'email' | 'provisioning' | 'nothing'

const [dataDir = '', change] = process.argv.slice(2)
const stores = openStores(dataDir)
const now = Date.now
const notifyOutbox = () => {}
const deps = {
  ...stores,
  now,
  notifyOutbox,
  runJob: createRunJob({ jobs: stores.jobs, now, newId: randomUUID }),
}

/** Changes the person, and returns whether it succeeded. */
async function makeChange(): Promise<boolean> {
  switch (change) {
    case 'role':
      return typeof (await changeRole(deps)({ email: ADA.email, role: 'manager' })) === 'object'
    case 'email':
      return (
        (await deps.runJob(changeEmailJob(deps), 'email:ada', {
          sub: ADA.sub,
          from: ADA.email,
          to: NEW_EMAIL,
        })) === 'changed'
      )
    case 'provisioning':
      return typeof (await provisionExternalUser(deps)(provider, newcomer)) === 'object'
    default:
      return true
  }
}

process.stdout.write((await makeChange()) ? 'changed' : 'refused')
await stores.close()

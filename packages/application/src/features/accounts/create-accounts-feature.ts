import { setTimeout as sleep } from 'node:timers/promises'
import { createPageLinks } from '../../platform/messaging/page-links.ts'
import { findCurrentPerson } from '../people/find-current-person.ts'
import { createReminderRefusalTokens } from '../people/reminder-refusal-tokens.ts'
import type { AccountsFeatureDeps } from './accounts-deps.ts'
import { createAccountsDeps } from './create-accounts-deps.ts'
import { endSessionsJob } from './end-sessions.ts'
import { helpProcedures } from './help/procedures.ts'
import { createMessageDispatcher } from './message-handlers/message-dispatcher.ts'
import { changeRoleJob } from './operators/change-role.ts'
import { createAdministratorJob } from './operators/create-administrator.ts'
import { exportOwnData } from './own-data/export-own-data.ts'
import { ownDataRoute } from './own-data/own-data-route.ts'
import { changeEmailJob } from './profile/change-email.ts'
import { removeUnusedPicturesJob } from './profile/picture.ts'
import { profileProcedures } from './profile/procedures.ts'
import { completeOidcSignIn } from './providers/complete-oidc-sign-in.ts'
import { provisionExternalUser, provisionExternalUserJob } from './providers/provision-external-user.ts'
import { recordSignUpJob } from './record-sign-up.ts'
import { signInProcedures } from './sign-in/procedures.ts'
import { signOut } from './sign-in/sign-out.ts'
import { sessionSweepTask } from './sweep-sessions.ts'
import { readCurrentUser } from './to-current-user.ts'

/** Creates the feature of sign-in, sessions, invitations, the profile, and requests for help. */
export function createAccountsFeature(featureDeps: AccountsFeatureDeps) {
  const deps = createAccountsDeps(featureDeps)
  return {
    procedures: { ...signInProcedures(deps), ...profileProcedures(deps), ...helpProcedures(deps) },
    findCurrentPerson: findCurrentPerson(deps),
    readCurrentUser: readCurrentUser(deps),
    signOut: signOut(deps),
    completeOidcSignIn: completeOidcSignIn({
      ...deps,
      provisionExternalUser: provisionExternalUser({ ...deps, sleep }),
    }),
    routes: [ownDataRoute(exportOwnData(deps))],
    tasks: [sessionSweepTask(deps)],
    jobs: [
      changeRoleJob(deps),
      changeEmailJob(deps),
      createAdministratorJob(deps),
      provisionExternalUserJob(deps),
      endSessionsJob(deps),
      removeUnusedPicturesJob(deps),
      recordSignUpJob(deps),
    ],
    dispatch: createMessageDispatcher({
      ...deps,
      links: createPageLinks(deps.publicUrl),
      reminderRefusalTokens: createReminderRefusalTokens(deps.secretKey),
    }),
  }
}

export type AccountsFeature = ReturnType<typeof createAccountsFeature>

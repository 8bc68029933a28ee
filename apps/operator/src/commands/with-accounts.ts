import { randomUUID } from 'node:crypto'
import {
  endSessionsAfterCredentialsChange,
  sendInvitationOrIssuePassword,
} from '@kitchen-table/application/features'
import { enqueueMessage } from '@kitchen-table/application/messaging'
import { createJobRunner } from '@kitchen-table/application/platform'
import { ConfigError } from '@kitchen-table/application/settings'
import { hasStore } from '@kitchen-table/embedded/open-embedded'
import type { Config } from '@kitchen-table/server/config'
import { openConfiguredStores } from '@kitchen-table/server/open-stores'

type AccountsDeps = Awaited<ReturnType<typeof createAccountsDeps>>

async function createAccountsDeps(config: Config, failures: unknown[]) {
  const stores = await openConfiguredStores({
    config,
    onFault: (error) => failures.push(error),
    waitsLong: true,
  })
  const { directory, people, members, sessions, rates, notices, jobs, outbox, close } = stores
  const now = stores.readWallClock
  const newId = randomUUID
  // No notification: the server polls the outbox for messages of other processes.
  const notifyOutbox = () => {}
  const enqueue = enqueueMessage({ outbox, now, newId, notifyOutbox })
  return {
    directory,
    people,
    members,
    sessions,
    rates,
    notices,
    now,
    newId,
    runJob: createJobRunner({ jobs, now, newId }),
    accountSessions: {
      endAfter: endSessionsAfterCredentialsChange({ jobs, people, outbox, notifyOutbox, now, newId }),
    },
    invite: sendInvitationOrIssuePassword({ directory, enqueueMessage: enqueue, now }),
    close,
  }
}

/**
 * Opens the configured stores for the duration of `action` and returns its result; a server may run on them.
 * Throws a ConfigError when there is no store, and an AggregateError when the store reported faults.
 */
export async function withAccounts<T>(
  config: Config,
  action: (deps: AccountsDeps) => Promise<T>,
): Promise<T> {
  if (config.cloud === null && !hasStore(config))
    throw new ConfigError(`DATA_DIR: there is no store in ${config.dataDir}; start the server once first.`)
  const failures: unknown[] = []
  const deps = await createAccountsDeps(config, failures)
  const result = await action(deps).finally(() => deps.close())
  if (failures.length > 0) throw new AggregateError(failures)
  return result
}

/** Returns what the operator reads about an invitation: the temporary password, or that it will be mailed. */
export function formatInvitation(email: string, password: string | null): string {
  return password === null
    ? `An invitation for ${email} is in the outbox; the server sends it as soon as it runs.`
    : `Temporary password for ${email}, good for 7 days and shown this once:\n\n  ${password}\n\nSign in with it at /new-user.`
}

/** Throws a ConfigError when an invitation would have to be mailed and never could be. */
export function assertMailConfigured({ mail, environment }: Config, isPasswordShown: boolean): void {
  if (mail.smtpUrl === null && environment !== 'development' && !isPasswordShown)
    throw new ConfigError(
      'SMTP_URL: without one nothing can be mailed; use --show to see the temporary password here.',
    )
}

import { randomUUID } from 'node:crypto'
import { type Config, ConfigError } from '../config.ts'
import { invite } from '../features/accounts/operators/invite.ts'
import { post } from '../features/accounts/outbox/post.ts'
import { hasStore, oneMachine } from '../one-machine.ts'

type Parts = ReturnType<typeof partsOf>

function partsOf(config: Config, failures: unknown[]) {
  const stores = oneMachine({
    dataDir: config.dataDir,
    secretKey: config.secretKey,
    onFault: (error) => failures.push(error),
  })
  const now = Date.now
  const newId = randomUUID
  // The server looks for itself at what others have put into its outbox.
  const deps = { ...stores, now, newId, post: post({ ...stores, now, newId, wake: () => {} }) }
  return { ...deps, invite: invite(deps) }
}

/** Lends the store in DATA_DIR; a server may run on it. Throws a ConfigError where there is none. */
export async function withAccounts<T>(config: Config, use: (parts: Parts) => Promise<T>): Promise<T> {
  if (!hasStore(config))
    throw new ConfigError(`DATA_DIR: there is no store in ${config.dataDir}; start the server once first.`)
  const failures: unknown[] = []
  const parts = partsOf(config, failures)
  const used = await use(parts).finally(() => parts.close())
  if (failures.length > 0) throw new AggregateError(failures)
  return used
}

/** What the operator is told of an invitation: the temporary password, once, or that it is mailed. */
export function invitationWords(email: string, password: string | null): string {
  return password === null
    ? `An invitation for ${email} is in the outbox; the server sends it as soon as it runs.`
    : `Temporary password for ${email}, good for 7 days and shown this once:\n\n  ${password}\n\nSign in with it at /new-user.`
}

/** Without mail an invitation would wait for ever. */
export function requireMail({ mail, environment }: Config, isShown: boolean): void {
  if (mail.smtpUrl === null && environment !== 'development' && !isShown)
    throw new ConfigError(
      'SMTP_URL: without one nothing can be mailed; use --show to see the temporary password here.',
    )
}

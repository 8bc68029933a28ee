import { resetAccount } from '@kitchen-table/application/features'
import { runCommand } from './run-command.ts'
import { assertMailConfigured, formatInvitation, withAccounts } from './with-accounts.ts'

const help = `npm run admin:reset -- --email someone@example.com [--show]

For someone who has lost their telephone or cannot get in any other way: takes away the password and the second step of
signing in, signs every device out, and mails a new invitation. With --show the temporary password is shown here, once,
and no invitation is mailed. Administrators are notified on their start page, and the person by mail. A server may run
meanwhile.`

const refusalMessages = {
  not_found: 'There is no account for that address.',
  provider_owned: 'They sign in through their organization, which has to help them.',
}

await runCommand({
  help,
  options: ['show'],
  values: ['email'],
  required: ['email'],
  async run({ config, has, value }) {
    const isPasswordShown = has('show')
    assertMailConfigured(config, isPasswordShown)
    const email = value('email') ?? ''
    const outcome = await withAccounts(config, (deps) => resetAccount(deps)({ email, isPasswordShown }))
    if (typeof outcome === 'string') console.error(refusalMessages[outcome])
    else console.log(formatInvitation(email, outcome.password))
    return typeof outcome === 'string' ? 1 : 0
  },
})

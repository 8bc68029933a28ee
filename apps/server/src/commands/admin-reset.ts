import { resetAccount } from '../features/accounts/operators/reset-account.ts'
import { runCommand } from './run-command.ts'
import { invitationWords, requireMail, withAccounts } from './with-accounts.ts'

const help = `npm run admin:reset -- --email somebody@example.com [--show]

For somebody who has lost their telephone or cannot get in any other way: takes away the password and the second step of
signing in, signs every device out, and mails a new invitation. With --show the temporary password is shown here, once,
and no invitation is mailed. Administrators are told on their start page, and the person by mail. A server may run
meanwhile.`

const words = {
  not_found: 'There is no account for that address.',
  provider_owned: 'They sign in through their organization, which has to help them.',
}

await runCommand({
  help,
  takesFile: false,
  options: ['show'],
  values: ['email'],
  required: ['email'],
  async run({ config, has, value }) {
    const isShown = has('show')
    requireMail(config, isShown)
    const email = value('email') ?? ''
    const done = await withAccounts(config, (parts) => resetAccount(parts)({ email, isShown }))
    if (typeof done === 'string') console.error(words[done])
    else console.log(invitationWords(email, done.password))
    return typeof done === 'string' ? 1 : 0
  },
})

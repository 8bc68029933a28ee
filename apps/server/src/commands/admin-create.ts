import { createAdministrator } from '../features/accounts/operators/create-administrator.ts'
import { runCommand } from './run-command.ts'
import { invitationWords, requireMail, withAccounts } from './with-accounts.ts'

const help = `npm run admin:create -- --email somebody@example.com [--first Ada] [--last Byron] [--show]

Makes an administrator of the store in DATA_DIR, and mails them an invitation. With --show nothing is mailed: the
temporary password is shown here, once. A server may run meanwhile.`

await runCommand({
  help,
  takesFile: false,
  options: ['show'],
  values: ['email', 'first', 'last'],
  required: ['email'],
  async run({ config, has, value }) {
    const isShown = has('show')
    requireMail(config, isShown)
    const email = value('email') ?? ''
    const wanted = { email, first: value('first') ?? '', last: value('last') ?? '', isShown }
    const made = await withAccounts(config, (parts) => createAdministrator(parts)(wanted))
    if (made === 'no_address') console.error(`${email} is no address that mail could go to.`)
    else if (made === 'exists')
      console.error(`There is an account for ${email} already; see npm run admin:role.`)
    else console.log(invitationWords(email, made.password))
    return typeof made === 'string' ? 1 : 0
  },
})

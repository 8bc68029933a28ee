import { createAdministrator } from '@kitchen-table/application/features'
import { runCommand } from './run-command.ts'
import { assertMailConfigured, formatInvitation, withAccounts } from './with-accounts.ts'

const help = `npm run admin:create -- --email someone@example.com [--first Ada] [--last Byron] [--show]

Makes an administrator of the store in DATA_DIR, and mails them an invitation. With --show nothing is mailed: the
temporary password is shown here, once. A server may run meanwhile.`

await runCommand({
  help,
  options: ['show'],
  values: ['email', 'first', 'last'],
  required: ['email'],
  async run({ config, has, value }) {
    const isPasswordShown = has('show')
    assertMailConfigured(config, isPasswordShown)
    const email = value('email') ?? ''
    const input = {
      email,
      first: value('first') ?? '',
      last: value('last') ?? '',
      isPasswordShown,
    }
    const outcome = await withAccounts(config, (deps) => createAdministrator(deps)(input))
    if (outcome === 'no_address') console.error(`${email} is no address that mail could go to.`)
    else if (outcome === 'busy')
      console.error(`An account for ${email} is being created at this moment; try again in a minute.`)
    else if (outcome === 'exists')
      console.error(`There is an account for ${email} already; see npm run admin:role.`)
    else console.log(formatInvitation(email, outcome.password))
    return typeof outcome === 'string' ? 1 : 0
  },
})

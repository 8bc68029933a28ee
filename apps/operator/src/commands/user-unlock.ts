import { unlockAccount } from '@kitchen-table/application/features'
import { runCommand } from './run-command.ts'
import { withAccounts } from './with-accounts.ts'

const help = `npm run user:unlock -- --email someone@example.com

Lets someone try again at once who has to wait after wrong passwords or codes, or has been sent as many messages as are
sent in a day. Their password stays as it is. A server may run meanwhile.`

await runCommand({
  help,
  values: ['email'],
  required: ['email'],
  async run({ config, value }) {
    const email = value('email') ?? ''
    const outcome = await withAccounts(config, (deps) => unlockAccount(deps)(email))
    if (outcome === 'unlocked') console.log(`${email} need not wait any more.`)
    else console.error('There is no account for that address.')
    return outcome === 'unlocked' ? 0 : 1
  },
})

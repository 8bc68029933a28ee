import { changeRole } from '@kitchen-table/application/features'
import { roles } from '@kitchen-table/domain/accounts'
import { runCommand } from './run-command.ts'
import { withAccounts } from './with-accounts.ts'

const help = `npm run admin:role -- --email someone@example.com --role ${roles.join('|')}

Changes someone's role, which nothing else does, and signs them out everywhere. A manager manages the organization that
they are in. Administrators are notified on their start page. A server may run meanwhile.`

const refusalMessages = {
  not_found: 'There is no account for that address.',
  provider_owned: 'They come from an identity provider, whose people are learners.',
  no_group: 'They are in no organization, so there is nothing for them to manage or to join.',
  full: 'Their organization has no place for one more; allow it more members first.',
  busy: 'Another change of this person is not finished yet; let the server run, and try again in a minute.',
  last_admin: 'They are the last administrator who can sign in; make another one first.',
}

await runCommand({
  help,
  values: ['email', 'role'],
  required: ['email', 'role'],
  async run({ config, value }) {
    const email = value('email') ?? ''
    const role = roles.find((candidate) => candidate === value('role'))
    if (role === undefined) {
      console.error(`--role is one of ${roles.join(', ')}.`)
      return 1
    }
    const outcome = await withAccounts(config, (deps) => changeRole(deps)({ email, role }))
    if (typeof outcome === 'string') console.error(refusalMessages[outcome])
    else console.log(`${email} is ${role} now.`)
    return typeof outcome === 'string' ? 1 : 0
  },
})

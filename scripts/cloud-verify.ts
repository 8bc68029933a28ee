import { parseArgs } from 'node:util'
import { runCommand } from './run.ts'

/** `npm run cloud:verify`: runs the suites of the ports on Amazon's services themselves. */
const needed = ['AWS_REGION', 'BUCKET']
const suites = ['dynamodb', 's3', 'cognito']

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean' } },
  allowPositionals: true,
})

if (values.help) {
  console.log(`AWS_REGION=… BUCKET=… npm run cloud:verify [-- ${suites.join(' | ')}]

Runs the suites that the emulators pass on Amazon's services themselves, by the credentials of the environment, which
must not be those of a live deployment. Creates tables and user pools whose names begin with "verify-", and objects
below such a folder of BUCKET, and removes them. Costs a few cents, and takes about an hour.`)
  process.exit()
}

const missing = needed.filter((name) => !process.env[name])
if (missing.length > 0) {
  console.error(`${missing.join(' and ')} must be set; --help says more.`)
  process.exit(2)
}
const filters = (positionals.length > 0 ? positionals : suites).map((suite) => `adapters/${suite}/`)
const args = ['run', '--project', 'cloud', '--maxWorkers=1', ...filters]
process.exit(await runCommand('vitest', args))

import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '@kitchen-table/scripts/run'
import { formatVerification, type TestReport } from './verification-report.ts'

/** `npm run cloud:verify`: runs the suites of the ports on Amazon's services themselves. */
const suites = {
  dynamodb: { needs: ['AWS_REGION'], endpoint: 'DYNAMODB_URL' },
  s3: { needs: ['AWS_REGION', 'BUCKET'], endpoint: 'S3_URL' },
  cognito: { needs: ['AWS_REGION'], endpoint: 'COGNITO_URL' },
}
type Suite = keyof typeof suites
const allSuites = Object.keys(suites) as Suite[]
const isSuite = (name: string): name is Suite => Object.hasOwn(suites, name)

function exitWithUsage(message: string): never {
  console.error(`${message}; --help says more.`)
  process.exit(2)
}

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
})

if (values.help) {
  console.log(`AWS_REGION=… BUCKET=… npm run cloud:verify [-- [${allSuites.join(' | ')}] … [--only PATTERN]]

Runs the suites that the emulators pass on Amazon's services themselves, by the credentials of the environment, which
must not be those of a live deployment. Creates tables and user pools whose names begin with "verify-", and objects
below such a folder of BUCKET, and removes them; if this is killed, remove them yourself. Costs a few cents, and takes
about an hour. BUCKET is needed for s3 only. Prints what was verified; the exit code is 1 if a test failed, or none of a suite ran.
  --only PATTERN  runs only the tests whose names match this regular expression, and says how many it left out
DYNAMODB_URL, S3_URL and COGNITO_URL name emulators to be used instead. No emulator passes every test: choose by --only.`)
  process.exit()
}

const unknown = positionals.filter((name) => !isSuite(name))
if (unknown.length > 0) exitWithUsage(`There is no suite ${unknown.join(' or ')}`)
const chosen = positionals.length > 0 ? positionals.filter(isSuite) : allSuites
const missing = new Set(chosen.flatMap((suite) => suites[suite].needs).filter((name) => !process.env[name]))
if (missing.size > 0) exitWithUsage(`${[...missing].join(' and ')} must be set`)

const reportFile = join(tmpdir(), `cloud-verify-${randomUUID()}.json`)
const code = await runCommand('vitest', [
  ...['run', '--project', 'cloud', '--maxWorkers=1'],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
  ...(values.only === undefined ? [] : ['--testNamePattern', values.only]),
  ...chosen.map((suite) => `packages/cloud/src/${suite}/`),
])
const report: TestReport = JSON.parse(readFileSync(reportFile, 'utf8'))
rmSync(reportFile)
const { lines, isVerified } = formatVerification(
  report,
  chosen.map((name) => ({ name, endpoint: process.env[suites[name].endpoint] ?? null })),
  process.env.AWS_REGION ?? '',
)
console.log(lines.join('\n'))
process.exit(code === 0 && isVerified ? 0 : 1)

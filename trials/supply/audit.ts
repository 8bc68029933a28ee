import { execFile } from 'node:child_process'
import { z } from 'zod'
import { root } from '../../scripts/run.ts'

const severity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity, via: z.array(z.unknown()) })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})

export type Finding = { name: string; severity: z.infer<typeof severity> }
export type Audit =
  | { isDone: true; packages: number; findings: Finding[] }
  | { isDone: false; reason: string }

/** A known finding that may stay for at most seven days, while its cure is on the way. `since` is a date. */
export type Waiver = { name: string; since: string; why: string }
export const waivers: Waiver[] = []

const WAIVED_FOR = 7 * 24 * 60 * 60 * 1000

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What `npm audit --json` has written. Anything but a report means that nobody has looked. */
export function parseAudit(text: string): Audit {
  const json = parseJson(text)
  const { success, data } = report.safeParse(json)
  if (success) {
    const findings = Object.values(data.vulnerabilities).map(({ name, severity: how }) => ({
      name,
      severity: how,
    }))
    return { isDone: true, packages: data.metadata.dependencies.total, findings }
  }
  const { statusCode, code, message } = z
    .object({
      statusCode: z.number().optional(),
      code: z.string().optional(),
      message: z.string().optional(),
    })
    .catch({})
    .parse(json)
  const reason = statusCode ? `the registry answers ${statusCode}` : (code ?? message ?? 'no answer')
  return { isDone: false, reason: reason.replace(/https?:\/\/\S+/g, 'the registry') }
}

/** Asks the registry about everything in the lock file. */
export function runAudit(): Promise<Audit> {
  const timeoutOptions = ['--fetch-retries=0', '--fetch-timeout=10000']
  return new Promise((resolve) => {
    // A report that is cut short would be no report.
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    execFile('npm', ['audit', '--json', '--package-lock-only', ...timeoutOptions], options, (_, stdout) =>
      resolve(parseAudit(stdout)),
    )
  })
}

/** What must not be shipped: high and critical findings without a waiver that still holds at `now`. */
export function findUnacceptable(findings: Finding[], waived: Waiver[], now: number): Finding[] {
  const isWaived = (name: string) =>
    waived.some((one) => one.name === name && now - Date.parse(one.since) <= WAIVED_FOR)
  return findings.filter(
    ({ name, severity: how }) => (how === 'high' || how === 'critical') && !isWaived(name),
  )
}

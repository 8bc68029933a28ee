import { execFile } from 'node:child_process'
import { root } from '@kitchen-table/scripts/run'
import { z } from 'zod'

const severity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity, via: z.array(z.unknown()) })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})

export type Finding = { name: string; severity: z.infer<typeof severity> }
export type Audit =
  | { isDone: true; packages: number; findings: Finding[] }
  | { isDone: false; reason: string }

/** A known finding that is tolerated for at most seven days until it is fixed. `since` is a date. */
type Waiver = { name: string; since: string; why: string }
export const waivers: Waiver[] = []

const MAX_WAIVER_AGE_MS = 7 * 24 * 60 * 60 * 1000

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses the output of `npm audit --json`. Anything but a report means that no audit was made. */
export function parseAudit(text: string): Audit {
  const json = parseJson(text)
  const { success, data } = report.safeParse(json)
  if (success) {
    const findings = Object.values(data.vulnerabilities).map(({ name, severity: level }) => ({
      name,
      severity: level,
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
  const reason = statusCode ? `the registry returned ${statusCode}` : (code ?? message ?? 'no response')
  return { isDone: false, reason: reason.replace(/https?:\/\/\S+/g, 'the registry') }
}

export function runAudit(): Promise<Audit> {
  const timeoutOptions = ['--fetch-retries=0', '--fetch-timeout=10000']
  return new Promise((resolve) => {
    // With the default buffer, a long report would be cut off.
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    execFile('npm', ['audit', '--json', '--package-lock-only', ...timeoutOptions], options, (_, stdout) =>
      resolve(parseAudit(stdout)),
    )
  })
}

/** Returns high and critical findings without a waiver that is still valid at `now`; they must not be shipped. */
export function findUnacceptable(findings: Finding[], waived: Waiver[], now: number): Finding[] {
  const isWaived = (name: string) =>
    waived.some((waiver) => waiver.name === name && now - Date.parse(waiver.since) <= MAX_WAIVER_AGE_MS)
  return findings.filter(
    ({ name, severity: level }) => (level === 'high' || level === 'critical') && !isWaived(name),
  )
}

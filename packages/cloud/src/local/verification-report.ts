/** What is read of the report that Vitest writes as JSON. */
export type TestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/** `endpoint` is the address of an emulator; null is the service of AWS itself. */
type VerifiedSuite = { name: string; endpoint: string | null }

function countTests({ testResults }: TestReport, suite: string) {
  const files = testResults.filter(({ name }) => name.includes(`/cloud/src/${suite}/`))
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  // A file also fails by what is done before and after its tests, for example by tables that cannot be removed.
  const isFailed = failed > 0 || files.some(({ status }) => status !== 'passed')
  return { passed, failed, leftOut: statuses.length - passed - failed, isFailed }
}

/** Returns a line for each suite that says on what it ran, and what came of it. A suite of which no test ran is not verified. */
export function formatVerification(
  report: TestReport,
  suites: readonly VerifiedSuite[],
  region: string,
): { lines: string[]; isVerified: boolean } {
  const results = suites.map(({ name, endpoint }) => {
    const { passed, failed, leftOut, isFailed } = countTests(report, name)
    const isVerified = !isFailed && passed > 0
    const extent = leftOut > 0 ? 'verified in part' : 'verified'
    const place = endpoint === null ? `in ${region}` : `on the emulator at ${endpoint}`
    const counts = `${passed} tests passed, ${failed} failed, ${leftOut} left out`
    return { isVerified, line: `${name} ${place}: ${counts}: ${isVerified ? extent : 'NOT VERIFIED'}.` }
  })
  return {
    lines: results.map(({ line }) => line),
    isVerified: results.every(({ isVerified }) => isVerified),
  }
}

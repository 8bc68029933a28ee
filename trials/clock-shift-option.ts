/**
 * Returns a Node option that shifts a program's clock by `ms`, as if the machine's had been wrong when it started; with
 * `file` as soon as that exists, as if the machine's had been set.
 */
export function clockShiftOption(ms: number, file: string | null = null): string {
  const origin = `Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ${ms} })`
  const isShifted = file === null ? 'true' : `existsSync(${JSON.stringify(file)})`
  const script = `import { existsSync } from 'node:fs'
    const readRealTime = Date.now
    Date.now = () => readRealTime() + (${isShifted} ? ${ms} : 0)
    ${file === null ? origin : ''}`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}
